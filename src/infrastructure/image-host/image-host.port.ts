/** A file to be stored. */
export interface NewFile {
  readonly folder: string;
  readonly extension: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Where images and files of the shop lie. Fails with an `ExternalCallError` of service `image host`. */
export abstract class ImageHost {
  /**
   * Stores a file under a new, unguessable name in `folder` (`avatars`, `products`, `tickets`, `exports`).
   * @returns its public address
   */
  abstract store(file: NewFile): Promise<string>;

  /** Deletes a file of this host by its address. One that is gone, or lies elsewhere, counts as success. */
  abstract remove(url: string): Promise<void>;

  /** @throws ExternalCallError when the host cannot be used */
  abstract ping(): Promise<void>;
}
