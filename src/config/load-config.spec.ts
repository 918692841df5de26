import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error.js';
import type { RawEnv } from './env.js';
import { loadConfig } from './load-config.js';

const JWT_SECRET = 'a-secret-of-more-than-32-characters';

/** Every service that production wants, each with all that belongs to it. */
const REAL_SERVICES: RawEnv = {
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

const PRODUCTION: RawEnv = { ...REAL_SERVICES, NODE_ENV: 'production', JWT_SECRET };

describe('the configuration', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'storefront-config-'));
  });

  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const load = (env: RawEnv = {}) => loadConfig({ DATA_DIR: dataDir, ...env });

  const faultsOf = (env: RawEnv): readonly string[] => {
    try {
      load(env);
    } catch (error) {
      if (error instanceof ConfigError) return error.faults;
      throw error;
    }
    return [];
  };

  describe('with nothing set', () => {
    it('[OPS-03, OPS-07, DEV-04] embeds every service, makes demo data and opens the developer console', () => {
      const config = load();
      expect(new Set(Object.values(config.embedded))).toEqual(new Set([true]));
      expect(config).toMatchObject({
        production: false,
        role: 'all',
        devConsole: true,
        apiDocs: true,
        seedDemo: true,
        dataDir,
      });
      expect(config.http).toMatchObject({
        port: 3000,
        host: '127.0.0.1',
        publicUrl: 'http://localhost:3000',
      });
      expect(config.imageHost.baseUrl).toBe('http://localhost:3000/media');
    });

    it('[PAY-17, OPS-05] has the limits and periods of the specification', () => {
      const { rateLimit, shop } = load();
      expect(rateLimit).toEqual({
        standardMax: 100,
        authMax: 10,
        checkoutMax: 5,
        healthMax: 3000,
        trustedCidrs: [],
      });
      expect(shop).toMatchObject({ currency: 'INR', reservationTtlSeconds: 900, returnWindowDays: 30 });
    });

    it('[CAR-07] has a phone of the shop, so that the sandbox carrier takes a customer without one', () => {
      expect(load().shop.seller.phone).toMatch(/^[6-9]\d{9}$/);
      expect(load({ SELLER_PHONE: '9876543210' }).shop.seller.phone).toBe('9876543210');
    });

    it('[OPS-03] takes an empty variable for one that is not set', () => {
      expect(load({ PORT: '', MONGODB_URI: ' ', JWT_SECRET: '' })).toEqual(load());
    });

    it('[OPS-15] lets browsers of this machine in, and none when origins are named', () => {
      expect(load().http.corsAnyLocalhost).toBe(true);
      expect(load({ CORS_ORIGINS: 'https://shop.example.com' }).http).toMatchObject({
        corsAnyLocalhost: false,
        corsOrigins: ['https://shop.example.com'],
      });
    });

    it('cannot be changed by anybody', () => {
      const config = load() as { http: { port: number } };
      expect(() => {
        config.http.port = 1;
      }).toThrow(TypeError);
    });
  });

  describe('ROLE', () => {
    it.each(['all', 'api', 'worker'])('[OPS-30] may be %s', (role) => {
      expect(load({ ROLE: role }).role).toBe(role);
    });

    it.each(['both', 'API', 'all,api', 'workers'])('[OPS-30] may not be %s', (role) => {
      expect(faultsOf({ ROLE: role })).toEqual([expect.stringMatching(/^ROLE: /)]);
    });

    it('[OPS-30] is all when nothing is said', () => {
      expect(load().role).toBe('all');
      expect(load({ ROLE: '' }).role).toBe('all');
    });
  });

  describe('a divided service', () => {
    const DIVIDED = { NODE_ENV: 'production', JWT_SECRET, ALLOW_EMBEDDED: 'true' };

    it('must share its database, its cache store and its search engine', () => {
      expect(faultsOf({ ...DIVIDED, ROLE: 'worker' })).toEqual([
        'MONGODB_URI: required when ROLE is worker, because the processes share it',
        'REDIS_URL: required when ROLE is worker, because the processes share it',
        'TYPESENSE_URL: required when ROLE is worker, because the processes share it',
      ]);
    });

    it('may have the other stand-ins when they are allowed', () => {
      const shared = {
        MONGODB_URI: 'mongodb://db/shop',
        REDIS_URL: 'redis://cache',
        TYPESENSE_URL: 'http://search:8108',
        TYPESENSE_API_KEY: 'a key of search, long enough',
      };
      expect(load({ ...DIVIDED, ...shared, ROLE: 'api' }).role).toBe('api');
    });
  });

  describe('secrets', () => {
    it('[OPS-27] makes each secret once and keeps it for the next start', () => {
      const first = load();
      expect(first.identity.jwtSecret.length).toBeGreaterThanOrEqual(32);
      expect(load().identity.jwtSecret).toBe(first.identity.jwtSecret);
      expect(load().carrier.webhookSecret).toBe(first.carrier.webhookSecret);
      expect(first.paymentGateway.keySecret).not.toBe(first.paymentGateway.webhookSecret);
    });

    it('[OPS-27] keeps them where only the owner can read', () => {
      load();
      expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    });

    it('[OPS-26] uses a given secret although its service is embedded', () => {
      const config = load({ CARRIER_WEBHOOK_SECRET: 'given', JWT_SECRET: 'short is fine here' });
      expect(config.carrier.webhookSecret).toBe('given');
      expect(config.identity.jwtSecret).toBe('short is fine here');
    });

    it('writes nothing when all are given', () => {
      load({ JWT_SECRET, PAYMENT_KEY_SECRET: 'a', PAYMENT_WEBHOOK_SECRET: 'b', CARRIER_WEBHOOK_SECRET: 'c' });
      expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
    });

    it('refuses a file that it cannot read instead of making new secrets', () => {
      writeFileSync(join(dataDir, 'secrets.json'), '{ half');
      expect(faultsOf({})).toEqual([expect.stringMatching(/^DATA_DIR: .*secrets\.json/)]);
      expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('{ half');
    });

    it('names DATA_DIR when it cannot be written', () => {
      const file = join(dataDir, 'a-file');
      writeFileSync(file, '');
      chmodSync(file, 0o600);
      expect(faultsOf({ DATA_DIR: join(file, 'below') })).toEqual([expect.stringMatching(/^DATA_DIR: /)]);
    });
  });

  describe('in production', () => {
    it('starts with all services and a strong secret, without demo data and without the console', () => {
      const config = load(PRODUCTION);
      expect(config).toMatchObject({ production: true, devConsole: false, seedDemo: false });
      expect(config.http.corsAnyLocalhost).toBe(false);
      expect(config.imageHost.baseUrl).toBe('https://images.example.com');
      expect(config.operations.logLevel).toBe('info');
    });

    it('[OPS-06] wants a JWT_SECRET', () => {
      expect(faultsOf({ ...PRODUCTION, JWT_SECRET: undefined })).toEqual([
        'JWT_SECRET: required in production (32 characters or more)',
      ]);
    });

    it('[SES-14, OPS-06] refuses a JWT_SECRET of 31 characters and takes one of 32', () => {
      expect(faultsOf({ ...PRODUCTION, JWT_SECRET: 'x'.repeat(31) })).toEqual([
        'JWT_SECRET: must have 32 characters or more in production',
      ]);
      expect(faultsOf({ ...PRODUCTION, JWT_SECRET: 'x'.repeat(32) })).toEqual([]);
    });

    it.each([
      'PAYMENT_KEY_SECRET',
      'PAYMENT_WEBHOOK_SECRET',
      'CARRIER_WEBHOOK_SECRET',
      'SHIPPING_PASSWORD',
      'S3_SECRET_ACCESS_KEY',
      'TYPESENSE_API_KEY',
    ])('[SES-14] refuses a %s of 15 characters and takes one of 16', (name) => {
      expect(faultsOf({ ...PRODUCTION, [name]: 'x'.repeat(15) })).toEqual([
        `${name}: must have 16 characters or more in production`,
      ]);
      expect(faultsOf({ ...PRODUCTION, [name]: 'x'.repeat(16) })).toEqual([]);
      expect(faultsOf({ [name]: 'x', PAYMENT_KEY_ID: 'id' })).toEqual([]);
    });

    it.each([
      ['JWT_SECRET', 'CHANGE-ME-to-32-random-characters-or-more'],
      ['JWT_SECRET', 'local-only-0123456789-0123456789-0123456789'],
      ['PAYMENT_KEY_ID', 'CHANGE-ME'],
      ['SHIPPING_EMAIL', 'change-me@shop.example'],
      ['REDIS_URL', 'redis://:CHANGE-ME@cache.example.com:6379'],
      ['REDIS_URL', 'redis://:local%2Dredis-password@cache.example.com:6379'],
      ['MONGODB_URI', 'mongodb://shop:password@a.example.com,b.example.com/shop?replicaSet=rs0'],
      ['SMTP_URL', 'smtps://user:password@mail.example.com'],
    ])('[SES-13] refuses a placeholder of our examples: %s=%s', (name, value) => {
      expect(faultsOf({ ...PRODUCTION, [name]: value })).toEqual([
        `${name}: a value of our examples is known to everybody; set one of your own`,
      ]);
    });

    it('[SES-15] makes no administrator of a demo account, nor one with its password', () => {
      const admin = { BOOTSTRAP_ADMIN_EMAIL: 'owner@example.com', BOOTSTRAP_ADMIN_PASSWORD: 'Owner#12345' };
      expect(faultsOf({ ...PRODUCTION, ...admin })).toEqual([]);
      expect(faultsOf({ ...PRODUCTION, ...admin, BOOTSTRAP_ADMIN_EMAIL: 'Admin@demo.shop' })).toEqual([
        'BOOTSTRAP_ADMIN_EMAIL: belongs to a demo account; name an address of your own',
      ]);
      expect(faultsOf({ ...PRODUCTION, ...admin, BOOTSTRAP_ADMIN_PASSWORD: 'Admin#123' })).toEqual([
        'BOOTSTRAP_ADMIN_PASSWORD: a value of our examples is known to everybody; set one of your own',
      ]);
    });

    it('[OPS-04] refuses each embedded stand-in by the variable that replaces it', () => {
      const faults = faultsOf({ NODE_ENV: 'production', JWT_SECRET });
      expect(faults.map((fault) => fault.split(':')[0])).toEqual([
        'MONGODB_URI',
        'REDIS_URL',
        'TYPESENSE_URL',
        'PAYMENT_API_URL',
        'SHIPPING_API_URL',
        'S3_ENDPOINT',
        'SMTP_URL',
      ]);
    });

    it('[OPS-04] runs embedded when told so, still without demo data, console or open browsers', () => {
      const config = load({ NODE_ENV: 'production', JWT_SECRET, ALLOW_EMBEDDED: 'true' });
      expect(config.embedded.database).toBe(true);
      expect(config).toMatchObject({ devConsole: false, seedDemo: false });
      expect(config.http.corsAnyLocalhost).toBe(false);
    });

    it('[CAR-07] wants the phone of the shop with a real carrier, and only there', () => {
      expect(faultsOf({ ...PRODUCTION, SELLER_PHONE: undefined })).toEqual([
        'SELLER_PHONE: required in production when SHIPPING_API_URL is set',
      ]);
      const { SHIPPING_API_URL: _, SELLER_PHONE: __, ...sandboxed } = PRODUCTION;
      expect(faultsOf({ ...sandboxed, ALLOW_EMBEDDED: 'true' })).toEqual([]);
    });

    it('[OPS-07] refuses demo data', () => {
      expect(faultsOf({ ...PRODUCTION, SEED_DEMO: 'true' })).toEqual([expect.stringMatching(/^SEED_DEMO: /)]);
    });
  });

  describe('a wrong value', () => {
    it.each([
      ['PORT', 'http'],
      ['PORT', '3000a'],
      ['PORT', '-1'],
      ['PORT', '65536'],
      ['PORT', '30.5'],
      ['NODE_ENV', 'prod'],
      ['ROLE', 'both'],
      ['PUBLIC_URL', 'shop.example.com'],
      ['TRUST_PROXY', 'true'],
      ['TRUST_PROXY', '10.0.0.0/99'],
      ['ALLOW_EMBEDDED', 'yes'],
      ['MONGODB_URI', 'localhost:27017'],
      ['REDIS_URL', 'http://localhost:6379'],
      ['TYPESENSE_URL', 'search:8108'],
      ['SMTP_URL', 'mail.example.com'],
      ['OIDC_PROVIDERS', 'google'],
      ['OIDC_PROVIDERS', '[{"name":"google"}]'],
      ['BOOTSTRAP_ADMIN_EMAIL', 'admin'],
      ['RATE_LIMIT_STANDARD_MAX', '0'],
      ['RATE_LIMIT_AUTH_MAX', 'ten'],
      ['RATE_LIMIT_TRUSTED_CIDRS', 'gateway.example.com'],
      ['RESERVATION_TTL_SECONDS', '0'],
      ['MAX_UNPAID_ORDERS', '0'],
      ['CART_MAX_QUANTITY', '-1'],
      ['RETURN_WINDOW_DAYS', '1.5'],
      ['CURRENCY', 'rupees'],
      ['SELLER_PHONE', '5876543210'],
      ['SELLER_PHONE', '+919876543210'],
      ['CURRENCY', 'JPY'],
      ['CURRENCY', 'KWD'],
      ['CURRENCY', 'ABC'],
      ['CURRENCY', 'XXX'],
      ['CORS_ORIGINS', 'https://shop.example.com/'],
      ['LOG_LEVEL', 'loud'],
      ['METRICS_ENABLED', '1'],
      ['API_DOCS', 'off'],
    ])('[PCR-11, CAR-07, OPS-02] is refused by name: %s=%s', (name, value) => {
      const faults = faultsOf({ [name]: value });
      expect(faults).not.toEqual([]);
      for (const fault of faults) expect(fault).toMatch(new RegExp(`^${name}: \\S`));
    });

    it('[OPS-02] is named together with the others', () => {
      expect(faultsOf({ PORT: 'x', ROLE: 'y' }).map((fault) => fault.split(':')[0])).toEqual([
        'PORT',
        'ROLE',
      ]);
    });
  });

  describe('a service that is half configured', () => {
    it.each([
      [{ PAYMENT_API_URL: 'https://pay.example.com' }, 'PAYMENT_KEY_ID'],
      [{ SHIPPING_API_URL: 'https://ship.example.com' }, 'SHIPPING_EMAIL'],
      [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET'],
      [{ TYPESENSE_URL: 'https://search.example.com' }, 'TYPESENSE_API_KEY'],
      [{ BOOTSTRAP_ADMIN_EMAIL: 'admin@example.com' }, 'BOOTSTRAP_ADMIN_PASSWORD'],
      [{ BOOTSTRAP_ADMIN_PASSWORD: 'Secret#123' }, 'BOOTSTRAP_ADMIN_EMAIL'],
    ])('[OPS-02] is refused: %p lacks %s', (env: RawEnv, missing) => {
      expect(faultsOf(env)).toContainEqual(expect.stringMatching(new RegExp(`^${missing}: required when`)));
    });
  });

  it('closes the console when the last stand-in that it drives is gone', () => {
    const { PAYMENT_API_URL, PAYMENT_KEY_ID, PAYMENT_KEY_SECRET, PAYMENT_WEBHOOK_SECRET } = REAL_SERVICES;
    const gateway = { PAYMENT_API_URL, PAYMENT_KEY_ID, PAYMENT_KEY_SECRET, PAYMENT_WEBHOOK_SECRET };
    expect(load(gateway).devConsole).toBe(true);
    expect(load(REAL_SERVICES).devConsole).toBe(false);
  });

  it('makes no demo data in a database that is not its own', () => {
    expect(load({ MONGODB_URI: 'mongodb://localhost/shop' }).seedDemo).toBe(false);
  });
});
