import { useQuery } from '@tanstack/react-query';
import { pictureAt } from 'storefront-client';
import { shop } from '../api/client.js';

/** The first picture of a product that is known by its id alone, such as that of an order's line. */
export function ProductThumbnail({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['product-picture', id],
    // A product that was deleted since has none.
    queryFn: ({ signal }) =>
      shop.getProductAsAdmin({ id }, { signal }).then(({ images }) => images[0] ?? null),
    staleTime: Infinity,
    retry: false,
  });
  return <Picture src={data ?? undefined} />;
}

export function Picture({ src }: { src?: string | undefined }) {
  return src === undefined ? (
    <span className="picture" />
  ) : (
    <img className="picture" src={pictureAt(src, 200)} alt="" width={40} height={40} loading="lazy" />
  );
}
