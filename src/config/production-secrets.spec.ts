import { configLoader, PRODUCTION } from '../../test/support/config-loader.js';

/** Secrets of any length that production takes, but for their length. */
const LONG = 'correct-horse-battery-staple-and-more';

describe('secrets in production', () => {
  const { faultsOf } = configLoader();

  rules('OPS-06').it('include a JWT_SECRET', () => {
    expect(faultsOf({ ...PRODUCTION, JWT_SECRET: undefined })).toEqual([
      'JWT_SECRET: required in production (32 characters or more)',
    ]);
  });

  rules('SES-14', 'OPS-06').it('have 32 characters or more in JWT_SECRET', () => {
    expect(faultsOf({ ...PRODUCTION, JWT_SECRET: LONG.slice(0, 31) })).toEqual([
      'JWT_SECRET: must have 32 characters or more in production',
    ]);
    expect(faultsOf({ ...PRODUCTION, JWT_SECRET: LONG.slice(0, 32) })).toEqual([]);
  });

  rules('SES-14').it.each([
    'PAYMENT_KEY_SECRET',
    'PAYMENT_WEBHOOK_SECRET',
    'CARRIER_WEBHOOK_SECRET',
    'SHIPPING_PASSWORD',
    'S3_SECRET_ACCESS_KEY',
    'TYPESENSE_API_KEY',
  ])('have 16 characters or more in %s', (name) => {
    expect(faultsOf({ ...PRODUCTION, [name]: LONG.slice(0, 15) })).toEqual([
      `${name}: must have 16 characters or more in production`,
    ]);
    expect(faultsOf({ ...PRODUCTION, [name]: LONG.slice(0, 16) })).toEqual([]);
    expect(faultsOf({ [name]: 'x', PAYMENT_KEY_ID: 'id' })).toEqual([]);
  });

  rules('SES-24').it.each([
    ['JWT_SECRET', 'x'.repeat(64)],
    ['JWT_SECRET', '1234567'.repeat(8)],
    ['PAYMENT_WEBHOOK_SECRET', 'ab'.repeat(8)],
  ])('have 8 different characters or more: not %s=%s', (name, value) => {
    expect(faultsOf({ ...PRODUCTION, [name]: value })).toEqual([
      `${name}: must have 8 different characters or more in production`,
    ]);
    expect(faultsOf({ ...PRODUCTION, [name]: `${value.slice(0, -8)}12345678` })).toEqual([]);
    expect(faultsOf({ [name]: value })).toEqual([]);
  });

  rules('SES-13').it.each([
    ['JWT_SECRET', 'CHANGE-ME-to-32-random-characters-or-more'],
    ['JWT_SECRET', 'local-only-0123456789-0123456789-0123456789'],
    ['PAYMENT_KEY_ID', 'CHANGE-ME'],
    ['SHIPPING_EMAIL', 'change-me@shop.example'],
    ['REDIS_URL', 'redis://:CHANGE-ME@cache.example.com:6379'],
    ['REDIS_URL', 'redis://:local%2Dredis-password@cache.example.com:6379'],
    ['MONGODB_URI', 'mongodb://shop:password@a.example.com,b.example.com/shop?replicaSet=rs0'],
    ['SMTP_URL', 'smtps://user:password@mail.example.com'],
  ])('exclude the placeholders of the examples: %s=%s', (name, value) => {
    expect(faultsOf({ ...PRODUCTION, [name]: value })).toEqual([
      `${name}: a value of our examples is known to everybody; set one of your own`,
    ]);
  });

  rules('SES-15').it('exclude a demo account and its password for the first administrator', () => {
    const admin = { BOOTSTRAP_ADMIN_EMAIL: 'owner@example.com', BOOTSTRAP_ADMIN_PASSWORD: 'Owner#12345' };
    expect(faultsOf({ ...PRODUCTION, ...admin })).toEqual([]);
    expect(faultsOf({ ...PRODUCTION, ...admin, BOOTSTRAP_ADMIN_EMAIL: 'Admin@demo.shop' })).toEqual([
      'BOOTSTRAP_ADMIN_EMAIL: belongs to a demo account; name an address of your own',
    ]);
    expect(faultsOf({ ...PRODUCTION, ...admin, BOOTSTRAP_ADMIN_PASSWORD: 'Admin#123' })).toEqual([
      'BOOTSTRAP_ADMIN_PASSWORD: a value of our examples is known to everybody; set one of your own',
    ]);
  });
});
