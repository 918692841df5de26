import { NestFactory } from '@nestjs/core';
import { Module, type INestApplicationContext, type ModuleMetadata } from '@nestjs/common';
import { SystemClock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { checkRedis } from '#infrastructure/cache/check-redis.js';
import { checkDatabase } from '#infrastructure/database/connection-check.js';
import { DatabaseModule } from '#infrastructure/database/database.module.js';
import { createLogger, StructuredLogger } from '#infrastructure/logging/structured-logger.js';
import { AppModule } from '#app/app.module.js';
import { createAdapter } from '#app/configure-app.js';
import { CoreModule } from '#app/core.module.js';
import { reachDatabase } from '#app/embedded-database.js';
import { createClock } from '#app/runtime.js';

/** Standard error: standard output is for the result. */
const STDERR = 2;

/**
 * Runs a command with the application's providers on the service's database, whether or not the service is running.
 * The application is created but not started: it does not listen, run jobs or relay the outbox. Warnings and errors
 * are logged to standard error.
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
    // Unlike an application context, an application without `init` runs no start-up hooks.
    const shop = await NestFactory.create(AppModule.forCommands(runtime), createAdapter(runtime), {
      logger: new StructuredLogger(logger),
      abortOnError: false,
    });
    return closingAfter(shop, work);
  });
}

/** The module of `withParts`. */
@Module({})
class CommandParts {}

/**
 * Runs a command with a started application context of a few modules and providers, on the service's database. Logging
 * is off: the command reports errors itself.
 * @throws ConfigError when a configured database does not answer
 */
export async function withParts<T>(
  config: AppConfig,
  { imports = [], providers = [] }: ModuleMetadata,
  work: (parts: INestApplicationContext) => Promise<T>,
): Promise<T> {
  return withDatabase(config, async (databaseUri) => {
    const core = CoreModule.forRoot({ config, clock: new SystemClock() });
    const parts = await NestFactory.createApplicationContext(
      {
        module: CommandParts,
        imports: [core, DatabaseModule.forRoot(databaseUri), ...imports],
        providers,
      },
      { logger: false, abortOnError: false },
    );
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
