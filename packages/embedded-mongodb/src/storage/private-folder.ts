import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Creates a folder with mode 0700, whatever the umask; an existing one gets the same mode. */
export function openPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  setMode(folder, PRIVATE_FOLDER);
}

/** Makes the files of a folder readable by the owner only: LMDB creates them with the umask. */
export function closeFiles(folder: string): void {
  for (const name of readdirSync(folder)) setMode(join(folder, name), PRIVATE_FILE);
}

function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // The mode of a mounted folder of another user cannot be changed; the files created in it are private.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
