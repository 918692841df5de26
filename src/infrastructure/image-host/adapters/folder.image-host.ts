import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '#common/files/private-files.js';
import { ExternalCallError } from '../../http-client/external-call.error.js';
import { ImageHost, type NewFile } from '../image-host.port.js';
import { contentsOf, namesOf, newStoredFile, storedFileAt } from '../stored-file.js';

/**
 * The embedded image host: files under `<root>/<folder>/<random>.<extension>`, served at
 * `<baseUrl>/<folder>/...`. The 256-bit random name is what keeps a private file private.
 */
export class FolderImageHost extends ImageHost {
  /** @param baseUrl the base URL of files, without a trailing slash */
  constructor(
    private readonly root: string,
    private readonly baseUrl: string,
  ) {
    super();
  }

  override async store(file: NewFile): Promise<string> {
    const { folder, name } = newStoredFile(file);
    await attempted(async () => {
      await mkdir(join(this.root, folder), { recursive: true, mode: PRIVATE_FOLDER_MODE });
      for (const [each, content] of contentsOf(file, name))
        await writeWhole(join(this.root, folder), each, content);
    });
    return `${this.baseUrl}/${folder}/${name}`;
  }

  override async remove(url: string): Promise<void> {
    const file = storedFileAt(url, this.baseUrl);
    if (file === undefined) return;
    for (const name of namesOf(file))
      await attempted(() => rm(join(this.root, file.folder, name), { force: true }));
  }

  override async ping(): Promise<void> {
    await attempted(() => mkdir(this.root, { recursive: true, mode: PRIVATE_FOLDER_MODE }));
  }
}

/** Writes to a temporary name and renames, so that neither a reader nor a crash sees a partial file. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const temporary = join(folder, `.${name}.new`);
  try {
    const handle = await open(temporary, 'wx', PRIVATE_FILE_MODE);
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

/** @throws ExternalCallError for any error of the file system */
async function attempted(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown fault';
    const message = `the folder cannot be used (${code})`;
    throw new ExternalCallError('image host', 'unreachable', message, { cause });
  }
}
