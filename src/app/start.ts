import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { INestApplicationContext } from '@nestjs/common';
import { ConfigError } from '#config/config-error.js';
import type { AppConfig } from '#config/app-config.js';
import { checkRedis } from '#infrastructure/cache/check-redis.js';
import { checkDatabase } from '#infrastructure/database/check-database.js';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import { StructuredLogger } from '#infrastructure/logging/structured-logger.js';
import { SearchIndexFillerService } from '#modules/search/index.js';
import { AppModule } from './app.module.js';
import { configureApp, createAdapter } from './configure-app.js';
import { listens } from './listens.js';
import { refuseDemoAccounts } from './refuse-demo-accounts.js';
import { startRuntime, type Runtime } from './runtime.js';

/** A running process of the service. */
export interface RunningService {
  readonly app: INestApplicationContext;
  /** The URL it listens on; undefined for a worker without metrics. */
  readonly url: string | undefined;
  /** Ends running requests and jobs, then the connections, then the embedded parts. */
  stop(): Promise<void>;
}

/**
 * Starts the process that the configuration's role names.
 * @throws ConfigError with a line for each invalid variable
 */
export async function start(config: AppConfig): Promise<RunningService> {
  await checkServices(config);
  try {
    return await startOn(await startRuntime(config));
  } catch (error) {
    throw explained(error, config);
  }
}

async function startOn(runtime: Runtime): Promise<RunningService> {
  try {
    return listens(runtime.config) ? await startListening(runtime) : await startSilent(runtime);
  } catch (error) {
    await runtime.close();
    throw error;
  }
}

/** Fails fast, with a clear message, when a configured service is unreachable. */
async function checkServices({ database, redis }: AppConfig): Promise<void> {
  await Promise.all([
    database.uri === undefined ? undefined : checkDatabase(database.uri),
    redis.url === undefined ? undefined : checkRedis(redis.url),
  ]);
}

async function startSilent(runtime: Runtime): Promise<RunningService> {
  const app = await NestFactory.createApplicationContext(AppModule.forRuntime(runtime), {
    logger: new StructuredLogger(runtime.logger),
    abortOnError: false,
  });
  return orClosed(app, async () => {
    await prepareDatabase(app, runtime.config);
    await app.get(SearchIndexFillerService, { strict: false }).fill();
    return { app, url: undefined, stop: () => stop(app, runtime) };
  });
}

async function startListening(runtime: Runtime): Promise<RunningService> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRuntime(runtime),
    createAdapter(runtime),
    {
      logger: new StructuredLogger(runtime.logger),
      bodyParser: false,
      abortOnError: false,
    },
  );
  return orClosed(app, async () => {
    await configureApp(app, runtime.config);
    await prepareDatabase(app, runtime.config);
    if (runtime.config.seedDemo && runtime.config.role !== 'worker')
      await (await import('#dev/demo/index.js')).openDemo(app);
    await app.get(SearchIndexFillerService, { strict: false }).fill();
    await app.listen(runtime.config.http.port, runtime.config.http.host);
    return { app, url: await app.getUrl(), stop: () => stop(app, runtime) };
  });
}

/** Closes the application when a start-up step fails, so that no worker or connection remains. */
async function orClosed<T>(app: INestApplicationContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await app.close();
    throw error;
  }
}

/**
 * Creates collections and indexes outside production. In production only `npm run db:migrate` does, so that a rolling
 * update builds no index under load. Production refuses demo accounts.
 */
async function prepareDatabase(
  app: INestApplicationContext,
  { production, embedded }: AppConfig,
): Promise<void> {
  const installer = app.get(SchemaInstaller);
  if (!production || embedded.database) await installer.install();
  if (!production) return;
  const missing = await installer.missing();
  if (missing.length === 0) return refuseDemoAccounts(app);
  throw new ConfigError([
    `MONGODB_URI: the database lacks ${missing.length} collections or indexes (${missing.slice(0, 3).join('; ')}); run npm run db:migrate`,
  ]);
}

async function stop(app: INestApplicationContext, runtime: Runtime): Promise<void> {
  try {
    await app.close();
  } finally {
    await runtime.close();
  }
}

/** Translates a start-up error into a `ConfigError` that names the variable, where one is responsible. */
function explained(error: unknown, { http, dataDir }: AppConfig): unknown {
  const { code = '', syscall, path, message } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' && code === 'EADDRINUSE') {
    return new ConfigError([
      `PORT: ${http.port} is in use; end what listens there or set PORT to another number`,
    ]);
  }
  if (syscall === 'listen' && code === 'EACCES') {
    return new ConfigError([`PORT: ${http.port} may not be used by this user; set PORT to 1024 or higher`]);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new ConfigError([`HOST: "${http.host}" is not an address of this machine`]);
  }
  if (path?.startsWith(dataDir) === true) return new ConfigError([`DATA_DIR: ${message}`]);
  return error;
}
