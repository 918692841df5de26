import type { INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import { MigrationRecords } from './migration-records.js';
import type { Migration } from './migration.js';
import { MIGRATIONS } from './migrations.js';

/** Takes what a run reports while it goes on. */
export interface MigrationWatcher {
  /** Another process migrates; this one waits for it. */
  onWait(): void;
  /** A migration with work to do begins. @param left how many records; undefined when the migration does not count them */
  onBegin(name: string, left: number | undefined): RunWatcher;
}

/** Takes the progress of one migration. */
interface RunWatcher {
  onProgress(done: number): void;
  onEnd(): void;
}

const NOBODY: MigrationWatcher = {
  onWait: () => undefined,
  onBegin: () => ({ onProgress: () => undefined, onEnd: () => undefined }),
};

/**
 * Makes the missing collections and indexes, then runs the migrations that are due, one after another. Nothing is due in an empty
 * database: every migration is recorded as ended. Idempotent; of several processes one migrates, and the others wait for it.
 * @param options.again the name of a migration that runs again although it has ended
 * @param options.migrations tests have others than those of the service
 * @returns what the migrations have made, for a person
 * @throws ConfigError as `SchemaInstaller.install` does
 */
export async function migrate(
  shop: INestApplicationContext,
  watcher: MigrationWatcher = NOBODY,
  {
    again,
    migrations = MIGRATIONS,
  }: { readonly again?: string | undefined; readonly migrations?: readonly Migration[] } = {},
): Promise<string[]> {
  const records = new MigrationRecords(shop.get<Connection>(getConnectionToken(), { strict: false }));
  const wasEmpty = await shop.get(SchemaInstaller, { strict: false }).install();
  if (wasEmpty) {
    await records.recordEnd(migrations.map(({ name }) => name));
    return [];
  }
  if (again === undefined && !(await isAnyDue(shop, records, migrations))) return [];
  return records.exclusively(
    () => watcher.onWait(),
    async (renew) => {
      if (again !== undefined) await records.forget(again);
      const made: string[] = [];
      const ended = await records.ended();
      for (const migration of migrations) {
        // In its turn: an earlier one may have made what this one finds its records by.
        const left = await migration.countLeft?.(shop);
        if (!isDue(migration, left, ended)) continue;
        const run = left === 0 ? undefined : watcher.onBegin(migration.name, left);
        const count = await migration.run(shop, async (done) => {
          run?.onProgress(done);
          await renew();
        });
        run?.onEnd();
        await records.recordEnd([migration.name]);
        if (count > 0) made.push(migration.describe(count));
      }
      return made;
    },
  );
}

async function isAnyDue(
  shop: INestApplicationContext,
  records: MigrationRecords,
  migrations: readonly Migration[],
): Promise<boolean> {
  const ended = await records.ended();
  const counts = await Promise.all(
    migrations.map(async (migration) => isDue(migration, await migration.countLeft?.(shop), ended)),
  );
  return counts.includes(true);
}

/** Reports whether a migration has not ended, or an earlier version has written to its records since. */
function isDue({ name }: Migration, left: number | undefined, ended: ReadonlySet<string>): boolean {
  return !ended.has(name) || (left ?? 0) > 0;
}
