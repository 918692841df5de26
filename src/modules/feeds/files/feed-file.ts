import { createHash, randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { weakTagOf } from '#http/decorators.js';

const CHUNK_BYTES = 65_536;

/**
 * A compressed file of this process, which has no name on the disk: the system frees it with its last reader, also after a crash. Its
 * size does not count for the memory of the process.
 */
export class FeedFile {
  private readers = 0;
  private isOver = false;

  private constructor(
    private readonly handle: FileHandle,
    /** Weak, because it is sent compressed and not. */
    readonly etag: string,
  ) {}

  /** Writes a file, as fast as the disk takes it. */
  static async write(texts: AsyncIterable<string>): Promise<FeedFile> {
    const path = join(tmpdir(), `storefront-feed-${randomUUID()}`);
    const handle = await open(path, 'wx+', 0o600);
    try {
      await rm(path);
      const hash = createHash('sha256');
      await pipeline(hashed(texts, hash), createGzip(), async (packed: AsyncIterable<Buffer>) => {
        for await (const chunk of packed) await handle.writeFile(chunk);
      });
      return new FeedFile(handle, weakTagOf(hash));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Reads the file from its beginning, compressed by gzip. */
  read(): Readable {
    this.readers += 1;
    const stream = Readable.from(chunksOf(this.handle), { objectMode: false });
    stream.once('close', () => {
      this.readers -= 1;
      void this.closeUnread();
    });
    return stream;
  }

  /** Gives the file up; who reads it reads it to its end. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.closeUnread();
  }

  private async closeUnread(): Promise<void> {
    if (this.isOver && this.readers === 0) await this.handle.close();
  }
}

async function* hashed(
  texts: AsyncIterable<string>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<string> {
  for await (const text of texts) {
    hash.update(text);
    yield text;
  }
}

/** By positions of their own: several read at once. */
async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await handle.read(
      Buffer.allocUnsafe(CHUNK_BYTES),
      0,
      CHUNK_BYTES,
      position,
    );
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
