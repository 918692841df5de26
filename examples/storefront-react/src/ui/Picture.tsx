import { pictureAt, pictureSources } from 'storefront-client';

/** A product's picture in the width that the screen needs. Its place is there before it comes: nothing jumps. */
export function Picture({
  url,
  alt,
  sizes,
  isFirst = false,
}: {
  readonly url: string | undefined;
  /** Empty where the product's name stands beside it. */
  readonly alt: string;
  readonly sizes: string;
  /** Whether it is seen without scrolling. */
  readonly isFirst?: boolean;
}) {
  if (url === undefined) return <div className="picture" />;
  return (
    <img
      className="picture"
      src={pictureAt(url, 400)}
      srcSet={pictureSources(url)}
      sizes={sizes}
      alt={alt}
      width={400}
      height={400}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
    />
  );
}
