import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '#common/files/private-files.js';

/** The last good backup of a data folder. */
export interface BackupRecord {
  readonly at: Date;
  readonly folder: string;
}

/** The file in `DATA_DIR`. */
const BACKUP_RECORD = 'backup.json';

/** Records in the data folder that it was copied as it was at that time. */
export function recordBackup(dataDir: string, { at, folder }: BackupRecord): void {
  writePrivateFile(join(dataDir, BACKUP_RECORD), `${JSON.stringify({ at, folder })}\n`);
}

/** Returns the time of the last good backup or, before the first one, of the first start on the folder; undefined for neither. */
export function lastBackupAt(dataDir: string): Date | undefined {
  try {
    const { at } = JSON.parse(readFileSync(join(dataDir, BACKUP_RECORD), 'utf8')) as { at: string };
    return new Date(at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return statSync(join(dataDir, 'database'), { throwIfNoEntry: false })?.birthtime;
  }
}
