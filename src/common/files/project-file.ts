import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of a file of the project, wherever this code runs: in `src`, in `dist/compiled`, or as a part of the bundle in
 * `dist/chunks`. The nearest folder above that has it decides.
 * @throws Error when no folder above has it
 */
export function projectFile(...path: readonly string[]): string {
  const file = findInProject(path);
  if (file === undefined) throw new Error(`${path.join('/')} is not there: is the build complete?`);
  return file;
}

/** Returns whether the project has a file here: an image has less than a checkout. */
export function existsInProject(...path: readonly string[]): boolean {
  return findInProject(path) !== undefined;
}

function findInProject(path: readonly string[]): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, ...path))) {
    if (folder === dirname(folder)) return undefined;
    folder = dirname(folder);
  }
  return join(folder, ...path);
}
