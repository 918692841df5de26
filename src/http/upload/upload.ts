import '@fastify/multipart';
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { withTimeout } from '#common/async/with-timeout.js';
import { AppError } from '#common/errors/app-error.js';
import { ValidationFailedError } from '#common/errors/validation-failed.error.js';
import {
  FileMissingError,
  FileTooLargeError,
  MalformedMultipartError,
  UploadTooSlowError,
} from '../http.errors.js';
import { FLOW_BYTES, FLOW_MS, MAX_TEXT, MAX_UPLOAD_SECONDS } from './upload.limits.js';
import type { SlotHolder } from './upload-slots.js';

/** The description of a text beside the file. */
interface TextSchema {
  readonly type: 'string';
  readonly description: string;
  readonly enum?: readonly string[];
  /** Whether the body has to have it; the handler checks that. */
  readonly required?: boolean;
}

/** Requirements of a route on the uploaded file. */
export interface UploadRules {
  /** Name of the field of the multipart body that holds the file. */
  readonly field: string;
  /** The texts that the body may have besides, with their description. Default: none. */
  readonly texts?: Readonly<Record<string, TextSchema>>;
  readonly maxBytes: number;
  /** Error message for a missing or empty file. */
  readonly missing: string;
}

/** An uploaded file. It is kept on disk until the request is completed. */
export interface UploadedFile {
  readonly path: string;
  /** The other fields of the body. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The part of the multipart library's file type that is used here. */
interface FilePart extends AsyncIterable<Buffer> {
  readonly truncated: boolean;
  destroy(error?: Error): void;
}

/** An upload in progress: streams the body of a request into a file on disk. */
export class Upload implements SlotHolder {
  private readonly path: string;
  private current: FilePart | undefined;
  private ended = false;
  /** When the bytes of a flow were last complete, and how many have come since. */
  private flowedAt = performance.now();
  private bytesSince = 0;
  private hasArrived = false;
  private readonly stalled = new AbortController();

  constructor(
    private readonly request: FastifyRequest,
    private readonly rules: UploadRules,
    folder: string,
  ) {
    this.path = join(folder, randomUUID());
  }

  /** The body is asked for from now on. */
  start(): void {
    this.flowedAt = performance.now();
  }

  get isStalled(): boolean {
    return !this.hasArrived && performance.now() - this.flowedAt >= FLOW_MS;
  }

  giveUp(): void {
    this.stalled.abort();
  }

  /**
   * Streams the file to disk, without buffering it in memory.
   * @throws FileMissingError, FileTooLargeError; ValidationFailedError for a part that is unknown, or comes twice;
   * MalformedMultipartError; UploadTooSlowError after 15 seconds, or when it was given up
   */
  async receive(): Promise<UploadedFile> {
    if (!this.request.isMultipart()) throw new FileMissingError(this.rules.missing);
    const file = Promise.race([this.readParts(), this.untilGivenUp()]);
    return withTimeout(MAX_UPLOAD_SECONDS * 1000, file, () => new UploadTooSlowError());
  }

  /** Aborts an upload in progress and removes the file. */
  async end(): Promise<void> {
    this.ended = true;
    this.current?.destroy(new Error('The upload has ended'));
    await rm(this.path, { force: true });
  }

  private untilGivenUp(): Promise<never> {
    const { signal } = this.stalled;
    return new Promise((_resolve, reject) => {
      const refuse = () => reject(new UploadTooSlowError('The upload brought less than 64 KB in 3 seconds'));
      if (signal.aborted) refuse();
      else signal.addEventListener('abort', refuse, { once: true });
    });
  }

  private async readParts(): Promise<UploadedFile> {
    const { field, maxBytes, missing, texts: known = {} } = this.rules;
    const texts: Record<string, string> = {};
    let size: number | undefined;
    try {
      const fields = Object.keys(known).length + 2;
      const limits = {
        fileSize: maxBytes,
        files: 2,
        fields,
        parts: fields + 2,
        headerPairs: 20,
        fieldSize: MAX_TEXT,
      };
      for await (const part of this.request.parts({ limits })) {
        // Parts may have no name, although the library's types exclude it.
        const name = part.fieldname as string | undefined;
        if (name === undefined || name === '') throw new MalformedMultipartError();
        if (part.type === 'field' && Object.hasOwn(known, name) && !Object.hasOwn(texts, name)) {
          texts[name] = String(part.value);
          continue;
        }
        if (part.type !== 'file' || name !== field || size !== undefined)
          throw new ValidationFailedError(`${name.slice(0, 100)} is not allowed`);
        size = await this.write(part.file);
      }
    } catch (error) {
      throw error instanceof AppError || isOfTheDisk(error)
        ? error
        : new MalformedMultipartError({ cause: error });
    }
    this.hasArrived = true;
    if (size === undefined || size === 0) throw new FileMissingError(missing);
    return { path: this.path, texts };
  }

  private noteFlow(bytes: number): void {
    this.bytesSince += bytes;
    if (this.bytesSince < FLOW_BYTES) return;
    this.bytesSince = 0;
    this.flowedAt = performance.now();
  }

  /** Writes a part to disk with backpressure. @returns its size in bytes */
  private async write(part: FilePart): Promise<number> {
    this.current = part;
    if (this.ended) throw new Error('The upload has ended');
    const file = await open(this.path, 'wx', 0o600);
    let size = 0;
    try {
      for await (const chunk of part) {
        this.noteFlow(chunk.length);
        // A single write to a disk that is nearly full may take a part, and say nothing.
        await file.writeFile(chunk);
        size += chunk.length;
        if (part.truncated) throw new FileTooLargeError(this.rules.maxBytes);
      }
      if (part.truncated) throw new FileTooLargeError(this.rules.maxBytes);
      return size;
    } finally {
      await file.close();
      // The upload may have been aborted while the file was being opened.
      if (this.ended) await rm(this.path, { force: true });
    }
  }
}

function isOfTheDisk(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined;
}
