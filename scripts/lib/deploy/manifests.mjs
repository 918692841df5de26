import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';

/** What kustomize reads; it is no object of the cluster. */
export const KUSTOMIZATION = 'kustomization.yaml';
/** A Secret with no real value in it: checked like the others, applied by nobody. */
export const EXAMPLE = 'secret.example.yaml';

/**
 * The objects of a folder of manifests, with the file that each comes from.
 *
 * @param {string} folder
 * @returns {{ file: string, object: any }[]}
 * @throws {Error} naming the file, when one is not YAML, or names a key twice
 */
export function readManifests(folder) {
  return manifestFiles(folder).flatMap((file) =>
    documentsOf(join(folder, file)).map((object) => ({ file, object })),
  );
}

/** The names of the manifest files of a folder, the kustomization left out. */
export function manifestFiles(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && file !== KUSTOMIZATION)
    .toSorted();
}

/** Every document of a YAML file. */
export function documentsOf(path) {
  try {
    return loadAll(readFileSync(path, 'utf8')).filter((document) => document !== null);
  } catch (error) {
    throw new Error(`${path}: ${error.message}`, { cause: error });
  }
}
