import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tuning } from '#config/app-config.js';
import { ConfigError } from '#config/config-error.js';
import type { RawEnv } from '#config/env.js';
import { loadConfig } from '#config/load-config.js';

/** Long enough for production. */
export const JWT_SECRET = 'a-secret-of-more-than-32-characters';

/** All variables of every external service. */
export const REAL_SERVICES: RawEnv = {
  MONGODB_URI: 'mongodb://db.example.com/shop?replicaSet=rs0',
  REDIS_URL: 'redis://cache.example.com:6379',
  TYPESENSE_URL: 'https://search.example.com',
  TYPESENSE_API_KEY: 'a key of search, long enough',
  PAYMENT_API_URL: 'https://pay.example.com',
  PAYMENT_KEY_ID: 'id',
  PAYMENT_KEY_SECRET: 'a key secret, long enough',
  PAYMENT_WEBHOOK_SECRET: 'a webhook secret, long enough',
  SHIPPING_API_URL: 'https://ship.example.com',
  SHIPPING_EMAIL: 'shop@example.com',
  SHIPPING_PASSWORD: 'a password, long enough',
  SHIPPING_PICKUP_LOCATION: 'Warehouse',
  CARRIER_WEBHOOK_SECRET: 'a carrier secret, long enough',
  SELLER_PHONE: '9876543210',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'shop',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'an access key, long enough',
  IMAGE_BASE_URL: 'https://images.example.com/',
  SMTP_URL: 'smtps://mail.example.com',
};

/** A complete configuration for production. */
export const PRODUCTION: RawEnv = { ...REAL_SERVICES, NODE_ENV: 'production', JWT_SECRET };

/** Loads configurations in a temporary data folder, which is deleted after each test. */
export function configLoader() {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'storefront-config-'));
  });

  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const load = (env: RawEnv = {}, tuning?: Tuning) => loadConfig({ DATA_DIR: dataDir, ...env }, tuning);

  /** The lines of the `ConfigError`; none for a valid configuration. */
  const faultsOf = (env: RawEnv): readonly string[] => {
    try {
      load(env);
    } catch (error) {
      if (error instanceof ConfigError) return error.faults;
      throw error;
    }
    return [];
  };

  const inDataDir = (name: string) => join(dataDir, name);

  return { load, faultsOf, inDataDir };
}
