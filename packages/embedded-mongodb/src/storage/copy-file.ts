import { join } from 'node:path';
import { open } from 'lmdb';

/** The file of a data folder. */
export const DATA_FILE = 'data.mdb';

/** Copies the file of a data folder as it is at one moment. LMDB lets another process read while the server writes. */
export async function copyFile(folder: string, target: string): Promise<void> {
  const source = open({ path: join(folder, DATA_FILE), noSubdir: true, readOnly: true, maxDbs: 4 });
  try {
    await source.backup(join(target, DATA_FILE), true);
  } finally {
    await source.close();
  }
}
