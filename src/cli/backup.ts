import 'reflect-metadata';
import { freeBytes } from '#common/files/disk-space.js';
import { SystemClock } from '#common/time/clock.js';
import { takeBackup } from '#infrastructure/backup/take-backup.js';
import { UsageError } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';

const DEFAULTS = { keep: '24', days: '14' };
const MOST_KEPT = 1_000;

interface Input {
  readonly folder: string;
  readonly keep: number;
  readonly days: number;
}

export const backup: Command<Input> = {
  name: 'backup',
  summary:
    'Backs up DATA_DIR (the embedded database, pictures, secrets) into a new folder below the named one, whether or not the\n' +
    'service runs. Checks the room first and reads the copy to its end; the backup before stays until then.',
  forms: ['<folder> [--keep <n>] [--days <n>]'],
  options: {
    keep: { value: 'n', help: `how many of the newest backups stay (default ${DEFAULTS.keep})` },
    days: { value: 'n', help: `of how many earlier days the last one stays (default ${DEFAULTS.days})` },
  },
  read: ({ words: [folder = '', ...more], options }) => {
    if (folder === '' || more.length > 0) throw new UsageError('Give one folder.');
    const { keep = DEFAULTS.keep, days = DEFAULTS.days } = options;
    return { folder, keep: countOf('keep', keep, 1), days: countOf('days', days, 0) };
  },
  run: async ({ database, dataDir }, { folder, keep, days }) => {
    if (database.uri !== undefined)
      throw new Error('MONGODB_URI: the database is no embedded one; back it up with its own tools.');
    const { copyDataFolder } = await import('embedded-mongodb');
    const now = new SystemClock().now();
    const source = { dataDir, now, freeBytes, copyDatabase: copyDataFolder };
    const made = await takeBackup(source, folder, { newest: keep, days });
    const lines = [
      `${made.folder}: ${made.documents} documents, ${made.linked + made.copied} files (${made.linked} linked).`,
      ...(made.removed.length === 0 ? [] : [`Removed: ${made.removed.join(', ')}`]),
    ];
    return { lines, data: { ...made }, ok: true };
  },
};

/** @throws UsageError */
function countOf(name: string, given: string | boolean, least: number): number {
  const count = /^\d{1,4}$/.test(String(given)) ? Number(given) : -1;
  if (count >= least && count <= MOST_KEPT) return count;
  throw new UsageError(`--${name} is a number from ${least} to ${MOST_KEPT}, not '${given}'.`);
}

runWhenCalled(import.meta.url, backup);
