import type { INestApplicationContext } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import { FailedEffectsRepository } from '#infrastructure/outbox/failed-effects.repository.js';
import { finding, type Finding } from './finding.js';

/** Checks the collections, indexes and given-up effects of the database. */
export async function databaseFindings(shop: INestApplicationContext, config: AppConfig): Promise<Finding[]> {
  return [
    await finding({ name: 'collections and indexes' }, () => schemaIsWhole(shop, config)),
    await finding({ name: 'outbox' }, () => nothingWasGivenUp(shop)),
  ];
}

/** The start fills an empty embedded database; a configured one is filled by `db:migrate` alone. */
async function schemaIsWhole(shop: INestApplicationContext, config: AppConfig): Promise<string | void> {
  const schema = shop.get(SchemaInstaller, { strict: false });
  if (config.embedded.database && (await schema.isEmpty())) return 'none yet; the first start makes them';
  const missing = await schema.missing();
  if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}; run node dist/cli/db-migrate.js`);
  const undeclared = await schema.undeclared();
  if (undeclared.length > 0)
    return `not of this version, and costing every write: ${undeclared.join(', ')}; drop them when no older version runs`;
}

async function nothingWasGivenUp(shop: INestApplicationContext): Promise<void> {
  const failed = await shop.get(FailedEffectsRepository, { strict: false }).count();
  if (failed > 0) throw new Error(`${failed} dead letters; node dist/cli/queue-failed.js lists them`);
}
