import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { TUNING, type AppConfig, type Tuning } from '#config/app-config.js';
import { loadConfig } from '#config/load-config.js';
import { committedDocument } from '#http/api-description/committed-document.js';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import { createLogger, StructuredLogger } from '#infrastructure/logging/structured-logger.js';
import { AppModule } from '../../src/app/app.module.js';
import { configureApp, createAdapter } from '../../src/app/configure-app.js';
import type { Runtime } from '../../src/app/runtime.js';
import { SecretScan, secretsOf } from './secret-scan.js';
import { ErrorCodeCheck } from './error-code-check.js';
import { openServices, type TestServices } from './services/test-services.js';
import { TestClient } from './test-client.js';

/** The service as production runs it, on a real HTTP port, with a database and a clock of its own. */
export interface TestApp {
  readonly client: TestClient;
  readonly config: AppConfig;
  readonly clock: AdjustableClock;
  readonly url: string;
  /** The services around it: stand-ins, or the real servers of `npm run tool -- services`. */
  readonly services: TestServices;
  /** The application itself, as commands have it. */
  readonly context: INestApplicationContext;
  get<T>(token: Type<T> | (abstract new (...args: never[]) => T)): T;
  close(): Promise<void>;
}

const TEST_ENV = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  SEED_DEMO: 'false',
  // One proxy is trusted, so that each session of a test can come from an address of its own.
  TRUST_PROXY: '1',
  // The routes for staff are there, so that the tests of every route meet them.
  STAFF_INVITATIONS: 'true',
};

/** Password hashes are cheap. A call that is answered has the usual time, however busy the machine is. */
const TEST_TUNING: Tuning = { ...TUNING, passwordHashCost: 4 };

/** For tests of services that do not answer: long enough for those that do, on a busy machine. */
export const IMPATIENT: Tuning = { ...TEST_TUNING, callDeadlineMs: 1_000 };

/** For a test of what production has and has not, on stand-ins all the same. */
export const IN_PRODUCTION = {
  NODE_ENV: 'production',
  ALLOW_EMBEDDED: 'true',
  JWT_SECRET: 'a-secret-of-more-than-32-characters',
  // The S3 server of the tests takes one secret only, and production refuses it: it is too short.
  S3_ENDPOINT: '',
  S3_SECRET_ACCESS_KEY: '',
} as const;

interface TestAppOptions {
  /** Options of the driver, as they stand in a connection string. */
  readonly databaseOptions?: Record<string, string>;
  /** An application whose database and services this one shares, as a second process would. */
  readonly beside?: TestApp;
  /** Another one than the system's time, which moves only forward. */
  readonly clock?: AdjustableClock;
  readonly tuning?: Tuning;
}

/**
 * Starts the service for one test file.
 * @param env adds to, or replaces, the variables of the test environment
 */
export async function createApp(
  env: Record<string, string> = {},
  { databaseOptions = {}, beside, clock = new AdjustableClock(), tuning = TEST_TUNING }: TestAppOptions = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-test-'));
  const services = beside?.services ?? (await openServices(env));
  const config = loadConfig({ DATA_DIR: dataDir, ...TEST_ENV, ...services.env, ...env }, tuning);
  const runtime: Runtime = {
    config,
    clock,
    logger: createLogger(config.operations.logLevel),
    databaseUri: withOptions(services.databaseUri, databaseOptions),
    close: async () => {
      if (beside === undefined) await services.close();
    },
  };
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRuntime(runtime),
    createAdapter(runtime),
    {
      logger: new StructuredLogger(runtime.logger),
      bodyParser: false,
      abortOnError: false,
    },
  );
  await configureApp(app, config);
  await app.get(SchemaInstaller).install();
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  return {
    client: new TestClient(
      url,
      undefined,
      undefined,
      new SecretScan(secretsOf(config)),
      new ErrorCodeCheck(() => committedDocument(config.devConsole)),
    ),
    config,
    clock,
    url,
    services,
    context: app,
    get: (token) => app.get(token as Type, { strict: false }),
    close: async () => {
      const connection = app.get<Connection>(getConnectionToken());
      await app.close();
      // Mongoose lists a closed connection for ever, with all that its promises hold.
      await connection.destroy();
      await runtime.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Env = Parameters<typeof createApp>[0];

/** Limits that no test meets by chance; '' restores a default. */
const GENEROUS = { RATE_LIMIT_STANDARD_MAX: '100000', RATE_LIMIT_CHECKOUT_MAX: '10000' };

/**
 * The service for the tests of a `describe`: started before them, closed after them.
 * @param env may be what another hook has to start first
 * @returns the application, which is empty until the tests and their hooks run
 */
export function useApp(
  env: Env | (() => Promise<Env>) = {},
  options: Parameters<typeof createApp>[1] = {},
): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    const settings = typeof env === 'function' ? await env() : env;
    Object.assign(app, await createApp({ ...GENEROUS, ...settings }, options));
  });
  afterAll(() => app.close());
  return app;
}

/** Two processes of the service that share a database. */
export function useTwoApps(env: Env = {}): [TestApp, TestApp] {
  const shared = { ...GENEROUS, JWT_SECRET: 'j'.repeat(40), ...env };
  const [app, second] = [{} as TestApp, {} as TestApp];
  beforeAll(async () => {
    Object.assign(app, await createApp(shared));
    Object.assign(second, await createApp(shared, { beside: app }));
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });
  return [app, second];
}

function withOptions(uri: string, options: Record<string, string>): string {
  const address = new URL(uri);
  for (const [name, value] of Object.entries(options)) address.searchParams.set(name, value);
  return address.href;
}
