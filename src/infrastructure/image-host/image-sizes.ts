/** The widths in pixels in which a picture of a product is stored; the largest is the picture itself. */
export const PICTURE_WIDTHS = [200, 400, 800, 1600] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** A picture in each width. Never enlarged: a small one is the same in several. */
export type Picture = Readonly<Record<PictureWidth, Buffer>>;
export type SmallerPictures = Omit<Picture, 1600>;

/** Marks a name whose smaller widths are stored beside it. */
export const LARGEST = '.w1600.';

/** The name under which a picture is stored in a width; undefined when it is stored in one width alone. */
export function nameInWidth(name: string, width: PictureWidth): string | undefined {
  return name.includes(LARGEST) ? name.replace(LARGEST, `.w${width}.`) : undefined;
}

/**
 * The address of a product's picture in a width; the same for one that is not stored in several, such as one of another host.
 */
export function addressInWidth(url: string, width: PictureWidth): string {
  return url.replace(/\.w1600(?=\.webp$)/, `.w${width}`);
}

/** The narrowest of the widths that is as wide as asked for; the largest when none is. */
export function widthFor(asked: number): PictureWidth {
  return PICTURE_WIDTHS.find((width) => width >= asked) ?? 1600;
}
