import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Makes a folder for the owner alone, whatever the umask; one that is there is closed to others. */
export function openPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  setMode(folder, PRIVATE_FOLDER);
}

/** Closes the files of a folder to everybody but the owner: LMDB makes its own as the umask wants them. */
export function closeFiles(folder: string): void {
  for (const name of readdirSync(folder)) setMode(join(folder, name), PRIVATE_FILE);
}

function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // A folder that another user mounted for the server is that user's to open; what is made in it is closed.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
