import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { checkRedis } from '#infrastructure/cache/check-redis.js';
import { checkDatabase } from '#infrastructure/database/check-database.js';
import { createLogger } from '#infrastructure/logging/structured-logger.js';
import { AppModule } from '../app.module.js';
import { createAdapter } from '../configure-app.js';
import { reachDatabase } from '../embedded-database.js';
import { createClock } from '../runtime.js';

/**
 * Gives a command the service's parts on the service's database, whether the service runs or not. The parts are
 * built, but not started: nothing listens, no job is taken, and the outbox is left to the service's own relay.
 * @throws ConfigError when a configured database or Redis does not answer
 */
export async function withShop<T>(
  config: AppConfig,
  work: (shop: INestApplicationContext) => Promise<T>,
): Promise<T> {
  if (config.database.uri !== undefined) await checkDatabase(config.database.uri);
  if (config.redis.url !== undefined) await checkRedis(config.redis.url);
  const database = await reachDatabase(config);
  try {
    const runtime = {
      config,
      clock: await createClock(config),
      logger: createLogger('silent'),
      databaseUri: database.uri,
      close: () => database.close(),
    };
    // Unlike an application context, an application that is only created runs no start-up hook of any part.
    const shop = await NestFactory.create(AppModule.forCommands(runtime), createAdapter(runtime), {
      logger: false,
      abortOnError: false,
    });
    try {
      return await work(shop);
    } finally {
      await shop.close();
    }
  } finally {
    await database.close();
  }
}
