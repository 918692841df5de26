import type { AppConfig } from '#config/app-config.js';
import { checkRedis } from '#infrastructure/cache/check-redis.js';
import { checkDatabase } from '#infrastructure/database/connection-check.js';
import { reachDatabase } from '#app/embedded-database.js';
import { whereIs } from './dependencies.js';
import { finding, type Finding } from './finding.js';

/** Whether the database and the cache store can be opened: required by everything else. */
export function storeFindings(config: AppConfig): Promise<Finding[]> {
  return Promise.all([
    finding({ name: 'database', where: whereIs(config, 'database') }, () => opensDatabase(config)),
    finding({ name: 'cache store and queues', where: whereIs(config, 'cacheAndQueue') }, async () => {
      if (config.redis.url !== undefined) await checkRedis(config.redis.url);
    }),
  ]);
}

async function opensDatabase(config: AppConfig): Promise<void> {
  const { uri } = config.database;
  if (uri !== undefined) return checkDatabase(uri);
  await (await reachDatabase(config)).close();
}
