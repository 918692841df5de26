import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppConfig } from '#config/app-config.js';
import { reachDatabase } from '#app/embedded-database.js';

/**
 * Lends an empty database in a temporary folder and no Redis, so that the other dependencies can be asked while those of
 * the shop cannot be reached. Nothing of the shop is read or written.
 */
export async function withStandIns<T>(
  config: AppConfig,
  work: (config: AppConfig) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-doctor-'));
  const database = await reachDatabase({ dataDir: folder, database: { uri: undefined } });
  try {
    return await work({
      ...config,
      database: { uri: database.uri },
      redis: { url: undefined },
      embedded: { ...config.embedded, cacheAndQueue: true },
    });
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
