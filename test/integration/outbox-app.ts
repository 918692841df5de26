import 'reflect-metadata';
import { Module, type INestApplicationContext, type LoggerService, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { startMongoServer, type MongoServer } from 'embedded-mongodb';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { loadConfig } from '#config/load-config.js';
import { DatabaseModule } from '#infrastructure/database/database.module.js';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import type { JobDefinition } from '#infrastructure/outbox/job.js';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { QueueModule } from '#infrastructure/queue/queue.module.js';
import { CoreModule } from '../../src/app/core.module.js';
import type { Runtime } from '../../src/app/runtime.js';
import { WorkersModule } from '../../src/workers/workers.module.js';

/** The outbox and its workers, without the shop. @param handler the service that handles the jobs */
export async function openOutboxApp(
  databaseUri: string,
  clock: AdjustableClock,
  jobs: Record<string, JobDefinition>,
  handler: Provider,
  logger: LoggerService | false = false,
): Promise<INestApplicationContext> {
  const secrets = { PAYMENT_KEY_SECRET: 'x', PAYMENT_WEBHOOK_SECRET: 'x', CARRIER_WEBHOOK_SECRET: 'x' };
  const config = loadConfig({ JWT_SECRET: 'x'.repeat(32), ...secrets });
  @Module({
    imports: [
      CoreModule.forRoot({ config, clock, databaseUri } as unknown as Runtime),
      // Before the database: that order closes the database's connections before the queue's shutdown.
      QueueModule.forRoot(config, clock),
      DatabaseModule.forRoot(databaseUri),
      OutboxModule,
      OutboxModule.forFeature(jobs),
      WorkersModule,
    ],
    providers: [handler],
  })
  class OutboxAppModule {}
  const app = await NestFactory.createApplicationContext(OutboxAppModule, { logger, abortOnError: false });
  await app.get(SchemaInstaller).install();
  return app;
}

/** A database server for the tests of a file, and the applications on it, which are closed after each test. */
export function useOutboxApps() {
  const clock = new AdjustableClock();
  const apps: INestApplicationContext[] = [];
  let server: MongoServer;
  let databases = 0;

  beforeAll(async () => {
    server = await startMongoServer({});
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(() => server.close());

  return {
    clock,
    apps,
    newDatabaseUri: () => server.uri.replace(/\/(\?|$)/, `/outbox${(databases += 1)}$1`),
    /** As `openOutboxApp`. */
    open: async (
      databaseUri: string,
      jobs: Record<string, JobDefinition>,
      handler: Provider,
      logger: LoggerService | false = false,
    ): Promise<INestApplicationContext> => {
      const app = await openOutboxApp(databaseUri, clock, jobs, handler, logger);
      apps.push(app);
      return app;
    },
  };
}
