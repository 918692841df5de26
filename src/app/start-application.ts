import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { thisRelease } from '#common/files/release.js';
import type { AppConfig } from '#config/app-config.js';
import { ConfigError } from '#config/config-error.js';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import { DatabaseForm } from '#infrastructure/database/database-form.js';
import { StructuredLogger } from '#infrastructure/logging/structured-logger.js';
import { SearchIndexFillerService } from '#modules/search/index.js';
import { migrate } from '../migrations/migrate.js';
import { AppModule, listens } from './app.module.js';
import { configureApp, createAdapter, keepHealthAlone } from './configure-app.js';
import { checkPort } from './port-check.js';
import { refuseDemoAccounts } from './refuse-demo-accounts.js';
import type { Runtime } from './runtime.js';

/** The application of a process, started on its runtime. */
export interface StartedApplication {
  readonly app: INestApplicationContext;
  /** The URL it listens on; undefined for a worker without metrics. */
  readonly url: string | undefined;
}

/** Builds the application for the role of this process, prepares the database, and listens. Closes it if a step fails. */
export async function startApplication(runtime: Runtime): Promise<StartedApplication> {
  return listens(runtime.config) ? startListening(runtime) : startSilent(runtime);
}

async function startSilent(runtime: Runtime): Promise<StartedApplication> {
  const app = await create(runtime);
  return orClosed(app, async () => {
    await prepareDatabase(app, runtime.config);
    keepHealthAlone(app);
    await app.init();
    app.get(SearchIndexFillerService, { strict: false }).begin();
    tellOfStart(runtime, undefined);
    return { app, url: undefined };
  });
}

async function startListening(runtime: Runtime): Promise<StartedApplication> {
  await checkPort(runtime.config.http);
  const app = await create(runtime);
  return orClosed(app, async () => {
    await configureApp(app, runtime.config);
    await prepareDatabase(app, runtime.config);
    if (runtime.config.seedDemo && runtime.config.role !== 'worker')
      await (await import('#demo-shop/data/index.js')).openDemo(app);
    const listening = app.listen(runtime.config.http.port, runtime.config.http.host);
    app.get(SearchIndexFillerService, { strict: false }).begin(listening);
    await listening;
    const url = await app.getUrl();
    tellOfStart(runtime, url);
    return { app, url };
  });
}

/** Begins nothing: an application context would start the workers before the database is checked. */
function create(runtime: Runtime): Promise<NestFastifyApplication> {
  return NestFactory.create<NestFastifyApplication>(AppModule.forRuntime(runtime), createAdapter(runtime), {
    logger: new StructuredLogger(runtime.logger),
    bodyParser: false,
    abortOnError: false,
  });
}

/** Logs one line in production, where there is no banner. */
function tellOfStart({ config: { production, role }, logger }: Runtime, url: string | undefined): void {
  if (production)
    logger.info({ event: 'service.started', msg: 'The service has started', role, url, ...thisRelease() });
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
 * Migrates an embedded database, and any outside production. In production only `npm run db:migrate` does, so that a rolling
 * update builds no index under load. Production refuses demo accounts.
 */
async function prepareDatabase(
  app: INestApplicationContext,
  { production, embedded }: AppConfig,
): Promise<void> {
  if (!production || embedded.database) await migrate(app);
  else await app.get(DatabaseForm).check();
  if (!production) return;
  const missing = await app.get(SchemaInstaller).missing();
  if (missing.length === 0) return refuseDemoAccounts(app);
  throw new ConfigError([
    `MONGODB_URI: the database lacks ${missing.length} collections or indexes (${missing.slice(0, 3).join('; ')}); run node dist/cli/db-migrate.js`,
  ]);
}
