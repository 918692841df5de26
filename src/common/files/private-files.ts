import { chmodSync, lstatSync, mkdirSync, readdirSync, renameSync, writeFileSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';

/** Modes that give access to the owner of the process only. A umask can only remove bits. */
export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;

const OTHERS = 0o077;
/** The sticky bit: set on folders that all users share, such as `/tmp`. */
const SHARED = 0o1000;

/** Writes a file readable by the owner only, and creates its folder if necessary. */
export function writePrivateFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER_MODE });
  const temporary = `${file}.new`;
  writeFileSync(temporary, text, { mode: PRIVATE_FILE_MODE });
  // A temporary file left by a crash keeps its old mode.
  chmodSync(temporary, PRIVATE_FILE_MODE);
  renameSync(temporary, file);
}

/**
 * Restricts a data folder and the named parts of it to the owner, in case an earlier version or another umask left
 * them accessible. Other files in the folder do not belong to the service and are not changed.
 */
export function closeToOthers(folder: string, parts: readonly string[]): void {
  close(folder, { deep: false });
  for (const part of parts) close(join(folder, part), { deep: true });
}

/** A folder with the right mode is skipped, because its contents were restricted with it. */
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
    // A folder mounted by another user cannot be changed; files created in it are still restricted.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
