import 'reflect-metadata';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import { readNothing } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withShop } from './command-context.js';

export const dbMigrate: Command<void> = {
  name: 'db:migrate',
  summary: 'Makes the collections and indexes that this version of the service needs. Again is fine.',
  forms: [''],
  read: readNothing,
  run: (config) =>
    withShop(config, async (shop) => {
      const installer = shop.get(SchemaInstaller, { strict: false });
      const made = await installer.missing();
      await installer.install();
      const lines =
        made.length === 0
          ? ['The database has everything.']
          : [...made.map((what) => `made ${what}`), 'The database is up to date.'];
      return { lines, data: { made }, ok: true };
    }),
};

runWhenCalled(import.meta.url, dbMigrate);
