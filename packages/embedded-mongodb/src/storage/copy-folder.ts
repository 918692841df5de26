import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LmdbStorage } from './lmdb-storage.js';
import { copyFile, DATA_FILE } from './copy-file.js';
import { closeFiles, openPrivateFolder } from './private-folder.js';

/** A copy of a data folder, read to its end. */
export interface FolderCopy {
  readonly collections: number;
  readonly documents: number;
}

/**
 * Copies the data of a folder into an empty one, compacted and consistent, while a server of any process may write to it. The copy
 * is then read as a start does, with the checksum of every document. The password is not part of it.
 * @throws Error for a folder without a database, a target that has one, and a copy that cannot be read
 */
export async function copyDataFolder(folder: string, target: string): Promise<FolderCopy> {
  if (!existsSync(join(folder, DATA_FILE))) throw new Error(`The folder ${folder} holds no database.`);
  openPrivateFolder(target);
  if (existsSync(join(target, DATA_FILE))) throw new Error(`The folder ${target} already holds a database.`);
  await copyFile(folder, target);
  closeFiles(target);
  return readWhole(target);
}

async function readWhole(folder: string): Promise<FolderCopy> {
  const storage = LmdbStorage.open(folder);
  try {
    let documents = 0;
    const collections = storage.load();
    for (const { records } of collections) for (const _ of records()) documents += 1;
    return { collections: collections.length, documents };
  } finally {
    await storage.close();
    rmSync(join(folder, `${DATA_FILE}-lock`), { force: true });
  }
}
