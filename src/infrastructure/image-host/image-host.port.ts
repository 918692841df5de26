/** A file to be stored. */
export interface NewFile {
  readonly folder: string;
  readonly extension: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Stores the images and files of the shop. Fails with an `ExternalCallError` of service `image host`. */
export abstract class ImageHost {
  /**
   * Stores a file under a new, unguessable name in `folder` (`avatars`, `products`, `tickets`, `exports`).
   * @returns its public URL
   */
  abstract store(file: NewFile): Promise<string>;

  /** Deletes a file by its URL. A missing file, or one of another host, counts as success. */
  abstract remove(url: string): Promise<void>;

  /** @throws ExternalCallError when the host cannot be used */
  abstract ping(): Promise<void>;
}
