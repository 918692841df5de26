import { chmodSync, lstatSync, mkdirSync, readdirSync, renameSync, writeFileSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';

/** Modes of what is kept for the owner of the process alone. A umask takes bits away and adds none. */
export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;

const OTHERS = 0o077;
/** The mark of a folder that all users of the machine share, as `/tmp`. */
const SHARED = 0o1000;

/** Writes a whole file for the owner alone, in a folder that is made when it is not there. */
export function writePrivateFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER_MODE });
  const temporary = `${file}.new`;
  writeFileSync(temporary, text, { mode: PRIVATE_FILE_MODE });
  // One that a crash left keeps the mode that it had.
  chmodSync(temporary, PRIVATE_FILE_MODE);
  renameSync(temporary, file);
}

/**
 * Closes a data folder, and the parts of it that are named, to everybody but the owner: what an earlier version or
 * another umask left open. What lies beside the parts is not the service's and stays as it is.
 */
export function closeToOthers(folder: string, parts: readonly string[]): void {
  close(folder, { deep: false });
  for (const part of parts) close(join(folder, part), { deep: true });
}

/** A folder that is closed already has been closed with all that is in it. */
function close(path: string, { deep }: { deep: boolean }): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !isOpen(stats)) return;
  if (stats.isDirectory() && deep) for (const name of readdirSync(path)) close(join(path, name), { deep });
  setMode(path, stats.isDirectory() ? PRIVATE_FOLDER_MODE : PRIVATE_FILE_MODE);
}

const isOpen = (stats: Stats): boolean =>
  (stats.isDirectory() || stats.isFile()) && (stats.mode & OTHERS) !== 0 && (stats.mode & SHARED) === 0;

function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // A folder that another user mounted for the service is that user's to open; what is made in it is closed.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
