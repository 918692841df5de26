import { NestFactory } from '@nestjs/core';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { checkRedis } from '#infrastructure/cache/check-redis.js';
import { checkDatabase } from '#infrastructure/database/check-database.js';
import { createLogger, StructuredLogger } from '#infrastructure/logging/structured-logger.js';
import { AppModule } from '#app/app.module.js';
import { createAdapter } from '#app/configure-app.js';
import { reachDatabase } from '#app/embedded-database.js';
import { createClock } from '#app/runtime.js';

/** Standard error: standard output is for the result. */
const STDERR = 2;

/**
 * Gives a command the service's parts on the service's database, whether the service runs or not. The parts are
 * built, but not started: nothing listens, no job is taken, and the outbox is left to the service's own relay. What
 * they log as a warning or worse goes to standard error.
 * @throws ConfigError when a configured database or Redis does not answer
 */
export async function withShop<T>(
  config: AppConfig,
  work: (shop: INestApplicationContext) => Promise<T>,
): Promise<T> {
  if (config.redis.url !== undefined) await checkRedis(config.redis.url);
  return withDatabase(config, async (databaseUri) => {
    const logger = createLogger('warn', STDERR);
    const clock = await createClock(config);
    const runtime = { config, clock, logger, databaseUri, close: async () => undefined };
    // Unlike an application context, an application that is only created runs no start-up hook of any part.
    const shop = await NestFactory.create(AppModule.forCommands(runtime), createAdapter(runtime), {
      logger: new StructuredLogger(logger),
      abortOnError: false,
    });
    return closingAfter(shop, work);
  });
}

/**
 * Gives a command the few parts that it needs, started, on the service's database. What goes wrong is told by the
 * command, once.
 * @throws ConfigError when a configured database does not answer
 */
export async function withParts<T>(
  config: AppConfig,
  partsOn: (databaseUri: string) => DynamicModule,
  work: (parts: INestApplicationContext) => Promise<T>,
): Promise<T> {
  return withDatabase(config, async (databaseUri) => {
    const parts = await NestFactory.createApplicationContext(partsOn(databaseUri), {
      logger: false,
      abortOnError: false,
    });
    return closingAfter(parts, work);
  });
}

async function withDatabase<T>(config: AppConfig, work: (uri: string) => Promise<T>): Promise<T> {
  if (config.database.uri !== undefined) await checkDatabase(config.database.uri);
  const database = await reachDatabase(config);
  try {
    return await work(database.uri);
  } finally {
    await database.close();
  }
}

async function closingAfter<T>(
  context: INestApplicationContext,
  work: (context: INestApplicationContext) => Promise<T>,
): Promise<T> {
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}
