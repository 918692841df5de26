import { join } from 'node:path';
import { startMongoServer } from 'embedded-mongodb';
import { watchLoadedModules } from '../../scripts/lib/loaded-modules.mjs';
import { freshDataDir, startOwnService } from '../../scripts/lib/own-service.mjs';
import { expectEventually } from '../support/expect-eventually.js';

/** A process starts in a few seconds; the machine may be busy. */
const SLOW_MS = 120_000;

/** Packages of adapters that are not configured, and of work that no request has asked for. */
const LOADED_WHEN_NEEDED = [
  '@aws-sdk/client-s3',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@nestjs/axios',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server',
  'ajv',
  'axios',
  'bullmq',
  'csv-parse',
  'csv-stringify',
  'htmlparser2',
  'ioredis',
  'jose',
  'nodemailer',
  'otpauth',
  'pdfmake',
  'pino-pretty',
  'piscina',
  'prom-client',
  'sanitize-html',
  'sharp',
  'tldts',
  'typesense',
];
/** Nothing listens there: an adapter is loaded, and reports that its service does not respond. */
const NOWHERE = 'http://127.0.0.1:9';
const EVERY_ADAPTER = {
  TYPESENSE_URL: NOWHERE,
  TYPESENSE_API_KEY: 'a key of the search engine',
  PAYMENT_API_URL: NOWHERE,
  PAYMENT_KEY_ID: 'rzp_test_key',
  PAYMENT_KEY_SECRET: 'a secret of the payment gateway',
  PAYMENT_WEBHOOK_SECRET: 'a secret of its webhooks',
  SHIPPING_API_URL: NOWHERE,
  SHIPPING_EMAIL: 'shop@example.com',
  SHIPPING_PASSWORD: 'a password of the carrier',
  SHIPPING_PICKUP_LOCATION: 'Warehouse',
  CARRIER_WEBHOOK_SECRET: 'a secret of the carrier',
  S3_ENDPOINT: NOWHERE,
  S3_REGION: 'eu-west-1',
  S3_BUCKET: 'images',
  S3_ACCESS_KEY_ID: 'an access key',
  S3_SECRET_ACCESS_KEY: 'a secret key of the bucket',
  IMAGE_BASE_URL: 'https://images.example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  METRICS_ENABLED: 'true',
  OTEL_EXPORTER_OTLP_ENDPOINT: NOWHERE,
};
/** The packages that they load, apart from Redis: `npm run tool -- services` runs the built service on a real one. */
const OF_EVERY_ADAPTER = [
  '@aws-sdk/client-s3',
  '@opentelemetry/sdk-trace',
  'axios',
  'nodemailer',
  'prom-client',
  'typesense',
];

const PARTIES = ['carrier', 'gateway', 'images', 'mail', 'search'];
const DATABASE_ENGINE = ['lmdb', 'msgpackr'];

describe('the packages that a start loads', () => {
  rules('TRC-09').it(
    'are only those that the configured adapters need, on a service that has served its health',
    async () => {
      const dataDir = freshDataDir();
      const watched = watchLoadedModules();
      const service = await startOwnService({
        DATA_DIR: dataDir.path,
        SEED_DEMO: 'false',
        ...watched.env,
      });
      const { status } = await fetch(`${service.url}/health`);
      await service.stop();
      dataDir.remove();

      const [main, ...threads] = watched.read().map(({ packages }) => packages);
      expect(status).toBe(200);
      expect([...main!]).toEqual(expect.arrayContaining(['@nestjs/core', 'mongoose', 'fastify']));
      const tooMany = [...LOADED_WHEN_NEEDED, ...DATABASE_ENGINE].filter((name) => main!.has(name));
      expect(tooMany).toEqual([]);
      // The embedded database's thread loads its engine, and nothing of the shop.
      expect(threads).toHaveLength(1);
      expect([...threads[0]!]).toEqual(expect.arrayContaining(DATABASE_ENGINE));
      expect([...threads[0]!].filter((name) => /^@?(?:nestjs|mongoose|fastify)/.test(name))).toEqual([]);
    },
  );

  it('are those of every adapter when all are configured; their failures name files and lines of the source', async () => {
    const dataDir = freshDataDir();
    const database = await startMongoServer({ dataDir: join(dataDir.path, 'elsewhere') });
    const watched = watchLoadedModules();
    try {
      const { failures, status } = await failuresAtNowhere({
        MONGODB_URI: database.uri.replace('/?', '/shop?'),
        DATA_DIR: join(dataDir.path, 'data'),
        ...watched.env,
      });
      expect(status).toBe(200);
      expect(new Set(failures.map(({ party }) => party))).toEqual(new Set(PARTIES));
      for (const { err } of failures) {
        expect(err.stack).toMatch(/src\/infrastructure\/[a-z-]+(?:\/[\w.-]+)+\.ts:\d+:\d+/);
      }
    } finally {
      await database.close();
      dataDir.remove();
    }
    const [main, ...threads] = watched.read().map(({ packages }) => packages);
    expect([...main!]).toEqual(expect.arrayContaining(OF_EVERY_ADAPTER));
    // The embedded database is not there: the configured one is used.
    expect(threads).toEqual([]);
  });
});

interface LogLine {
  readonly event?: string;
  readonly party?: string;
  readonly err: { readonly stack: string };
}

/** Starts the service with every adapter, until each has reported its failure. */
async function failuresAtNowhere(env: Record<string, string>) {
  const service = await startOwnService({ ...EVERY_ADAPTER, SEED_DEMO: 'false', ...env });
  try {
    const failures = await expectEventually(() => {
      const found = linesOf(service.output()).filter(({ event }) => event === 'health.third_party_degraded');
      expect(found).toHaveLength(5);
      return found;
    }, SLOW_MS);
    const { status } = await fetch(`${service.url}/health`);
    return { failures, status };
  } finally {
    await service.stop();
  }
}

/** The lines of the structured log; the banner is text. */
function linesOf(output: string): LogLine[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);
}
