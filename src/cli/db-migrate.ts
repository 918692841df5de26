import 'reflect-metadata';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import { migrate, type MigrationWatcher } from '../migrations/migrate.js';
import { readNothing } from './arguments.js';
import { runWhenCalled, type Command, type CommandOutput } from './command.js';
import { withShop } from './command-context.js';
import { progressOn } from './progress.js';

export const dbMigrate: Command<void> = {
  name: 'db:migrate',
  summary:
    'Creates the collections and indexes of this version and runs the migrations that have not run yet. Idempotent.',
  forms: [''],
  read: readNothing,
  run: (config, _, notes) =>
    withShop(config, async (shop) => {
      const missing = await shop.get(SchemaInstaller, { strict: false }).missing();
      const made = [...missing, ...(await migrate(shop, writingTo(notes)))];
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
