import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ExternalCallError } from '../../http-client/external-call.error.js';
import { ImageHost } from '../image-host.port.js';

const PART = /^[a-z0-9]{1,32}$/;
const STORED_NAME = /^[A-Za-z0-9_-]{43}\.[a-z0-9]{1,32}$/;

/**
 * The image host of the embedded mode: files under `<root>/<folder>/<random>.<extension>`, served at
 * `<baseUrl>/<folder>/...`. The 256-bit random name is what keeps a private file private.
 */
export class FolderImageHost extends ImageHost {
  /** @param baseUrl what addresses start with, without a slash at the end */
  constructor(
    private readonly root: string,
    private readonly baseUrl: string,
  ) {
    super();
  }

  override async store(file: {
    folder: string;
    extension: string;
    contentType: string;
    content: Buffer;
  }): Promise<string> {
    if (!PART.test(file.folder) || !PART.test(file.extension)) {
      throw new ExternalCallError(
        'image host',
        'rejected',
        'the folder or the extension is not a plain word',
      );
    }
    const name = `${randomBytes(32).toString('base64url')}.${file.extension}`;
    const folder = join(this.root, file.folder);
    try {
      await mkdir(folder, { recursive: true });
      await writeWhole(folder, name, file.content);
    } catch (error) {
      throw unusable(error);
    }
    return `${this.baseUrl}/${file.folder}/${name}`;
  }

  override async remove(url: string): Promise<void> {
    const prefix = `${this.baseUrl}/`;
    if (!url.startsWith(prefix)) return;
    const [folder, name, ...more] = url.slice(prefix.length).split('/');
    // Only what `store` can have named is looked at: no address leads out of the root.
    if (folder === undefined || name === undefined || more.length > 0) return;
    if (!PART.test(folder) || !STORED_NAME.test(name)) return;
    try {
      await rm(join(this.root, folder, name), { force: true });
    } catch (error) {
      throw unusable(error);
    }
  }

  override async ping(): Promise<void> {
    try {
      await mkdir(this.root, { recursive: true });
    } catch (error) {
      throw unusable(error);
    }
  }
}

/** Writes beside the final name and renames: a reader, or a crash, never meets half a file. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const temporary = join(folder, `.${name}.new`);
  try {
    const handle = await open(temporary, 'wx', 0o644);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function unusable(cause: unknown): ExternalCallError {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown fault';
  return new ExternalCallError('image host', 'unreachable', `the folder cannot be used (${code})`, { cause });
}
