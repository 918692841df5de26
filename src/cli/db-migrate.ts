import 'reflect-metadata';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import { migrate, type MigrationWatcher } from '../migrations/migrate.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { UsageError } from './arguments.js';
import { runWhenCalled, type Command, type CommandOutput } from './command.js';
import { withShop } from './command-context.js';
import { progressOn } from './progress.js';

/** The name of a migration that is to run again. */
type Again = string | undefined;

export const dbMigrate: Command<Again> = {
  name: 'db:migrate',
  summary:
    'Creates the collections and indexes of this version and runs the migrations that have not run yet. Idempotent.',
  forms: ['', '--again <name>'],
  options: {
    again: {
      value: 'name',
      help: 'runs this migration again: it corrects what an earlier version has written since it ended',
    },
  },
  read: ({ words, options: { again } }) => {
    if (words.length > 0) throw new UsageError(`Unexpected argument '${words[0]}'.`);
    if (again === undefined || MIGRATIONS.some(({ name }) => name === again)) return again as Again;
    const names = MIGRATIONS.map(({ name }) => name).join(', ');
    throw new UsageError(`There is no migration '${again}'. Migrations: ${names}.`);
  },
  run: (config, again, notes) =>
    withShop(config, async (shop) => {
      const missing = await shop.get(SchemaInstaller, { strict: false }).missing();
      const made = [...missing, ...(await migrate(shop, writingTo(notes), { again }))];
      const lines =
        made.length === 0
          ? ['The database has everything.']
          : [...made.map((what) => `made ${what}`), 'The database is up to date.'];
      return { lines, data: { made }, ok: true };
    }),
};

function writingTo(notes: CommandOutput): MigrationWatcher {
  let isFirst = true;
  return {
    onWait: () => notes.write('Another process migrates this database. Waiting for it.\n'),
    onBegin: (name, left) => {
      if (isFirst)
        notes.write('Interrupting is safe: what is written stays, and the next run continues from there.\n');
      isFirst = false;
      notes.write(left === undefined ? `${name}\n` : `${name}: ${left} records\n`);
      const progress = progressOn(notes);
      return {
        onProgress: (done) => (left === undefined ? undefined : progress.show(done, left)),
        onEnd: () => progress.end(),
      };
    },
  };
}

runWhenCalled(import.meta.url, dbMigrate);
