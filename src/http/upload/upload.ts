import '@fastify/multipart';
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { withTimeout } from '#common/async/with-timeout.js';
import { AppError, BadRequestError, RequestTimeoutError } from '#common/errors/app-error.js';

/** How long a client may take to send its file. */
const MAX_SECONDS = 15;
/** The message of the 408 for those who take longer. */
export const TOO_SLOW = `The upload took longer than ${MAX_SECONDS} seconds`;

/** What a route wants of the file that is sent to it. */
export interface UploadRules {
  /** The one field of the multipart body. */
  readonly field: string;
  readonly maxBytes: number;
  /** The message when there is no file, or an empty one. */
  readonly missing: string;
  readonly tooLarge: string;
}

/** A file that a client has sent. It lies on the disk until the request has been answered. */
export interface UploadedFile {
  readonly path: string;
}

/** What a multipart library makes of a file part, as far as it is read here. */
interface FilePart extends AsyncIterable<Buffer> {
  readonly truncated: boolean;
  destroy(error?: Error): void;
}

/** The body is not what its content type says: no boundary, cut off, broken headers, a part without a name. */
class MalformedMultipartError extends BadRequestError {
  constructor(options?: ErrorOptions) {
    super('Malformed multipart body', options);
  }
}

/** One upload on its way: the body of a request becomes a file on the disk. */
export class Upload {
  private readonly path: string;
  private current: FilePart | undefined;
  private ended = false;

  constructor(
    private readonly request: FastifyRequest,
    private readonly rules: UploadRules,
    folder: string,
  ) {
    this.path = join(folder, randomUUID());
  }

  /**
   * Reads the body, whose one part is the file. Nothing of it is kept in memory.
   * @throws BadRequestError with the `missing` or `tooLarge` message, for another or a second part, and for a body
   * that is malformed; RequestTimeoutError after 15 seconds
   */
  async receive(): Promise<UploadedFile> {
    if (!this.request.isMultipart()) throw new BadRequestError(this.rules.missing);
    return withTimeout(MAX_SECONDS * 1000, this.readParts(), () => new RequestTimeoutError(TOO_SLOW));
  }

  /** Gives up what is still being received, and removes the file. */
  async end(): Promise<void> {
    this.ended = true;
    this.current?.destroy(new Error('The upload has ended'));
    await rm(this.path, { force: true });
  }

  private async readParts(): Promise<UploadedFile> {
    const { field, maxBytes, missing } = this.rules;
    let size: number | undefined;
    try {
      const limits = { fileSize: maxBytes, files: 2, fields: 2, parts: 4, headerPairs: 20 };
      for await (const part of this.request.parts({ limits })) {
        // The library knows parts without a name, its types do not.
        const name = part.fieldname as string | undefined;
        if (name === undefined || name === '') throw new MalformedMultipartError();
        if (part.type !== 'file' || name !== field || size !== undefined)
          throw new BadRequestError(`${name.slice(0, 100)} is not allowed`);
        size = await this.write(part.file);
      }
    } catch (error) {
      throw error instanceof AppError || isOfTheDisk(error)
        ? error
        : new MalformedMultipartError({ cause: error });
    }
    if (size === undefined || size === 0) throw new BadRequestError(missing);
    return { path: this.path };
  }

  /** Writes a part to the disk, no faster than the disk takes it. @returns its size in bytes */
  private async write(part: FilePart): Promise<number> {
    this.current = part;
    if (this.ended) throw new Error('The upload has ended');
    const file = await open(this.path, 'wx', 0o600);
    let size = 0;
    try {
      for await (const chunk of part) {
        size += (await file.write(chunk)).bytesWritten;
        if (part.truncated) throw new BadRequestError(this.rules.tooLarge);
      }
      if (part.truncated) throw new BadRequestError(this.rules.tooLarge);
      return size;
    } finally {
      await file.close();
      // The upload may have ended while the file was being opened.
      if (this.ended) await rm(this.path, { force: true });
    }
  }
}

function isOfTheDisk(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined;
}
