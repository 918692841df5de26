/** The widths in pixels in which the shop keeps pictures of products. */
export const PICTURE_WIDTHS = [200, 400, 800, 1600] as const;

const LARGEST = /\.w1600(?=\.webp$)/;

/**
 * The address of a product's picture in the narrowest width that is as wide as asked for. A picture that the shop has in one
 * width alone, such as one of another host, keeps its address.
 */
export function pictureAt(url: string, width: number): string {
  const stored = PICTURE_WIDTHS.find((each) => each >= width) ?? 1600;
  return url.replace(LARGEST, `.w${stored}`);
}

/** The `srcset` of a product's picture; undefined when the shop has it in one width alone. */
export function pictureSources(url: string): string | undefined {
  if (!LARGEST.test(url)) return undefined;
  return PICTURE_WIDTHS.map((width) => `${pictureAt(url, width)} ${width}w`).join(', ');
}
