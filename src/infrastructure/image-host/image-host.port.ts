import type { Picture, SmallerPictures } from './image-sizes.js';

/** A file to be stored. */
export interface NewFile {
  readonly folder: string;
  readonly extension: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** The same picture in its smaller widths, to be stored beside it. */
  readonly smaller?: SmallerPictures;
}

/** A new file of a product's picture in all widths. */
export function newPicture(folder: string, picture: Picture): NewFile {
  const { 1600: content, ...smaller } = picture;
  return { folder, extension: 'webp', contentType: 'image/webp', content, smaller };
}

/** Stores the images and files of the shop. Fails with an `ExternalCallError` of service `image host`. */
export abstract class ImageHost {
  /**
   * Stores a file under a new, unguessable name in `folder` (`avatars`, `products`, `tickets`, `exports`), its smaller
   * widths first: whoever knows the URL finds them all.
   * @returns its public URL
   */
  abstract store(file: NewFile): Promise<string>;

  /** Deletes a file by its URL, and its smaller widths. A missing file, or one of another host, counts as success. */
  abstract remove(url: string): Promise<void>;

  /** @throws ExternalCallError when the host cannot be used */
  abstract ping(): Promise<void>;
}
