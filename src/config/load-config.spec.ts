import type { RawEnv } from './env.js';
import { configLoader, JWT_SECRET, PRODUCTION } from '../../test/support/config-loader.js';

describe('loading the configuration', () => {
  const { load, faultsOf } = configLoader();

  describe('a service that is half configured', () => {
    rules('OPS-02').it.each([
      [{ PAYMENT_API_URL: 'https://pay.example.com' }, 'PAYMENT_KEY_ID'],
      [{ SHIPPING_API_URL: 'https://ship.example.com' }, 'SHIPPING_EMAIL'],
      [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET'],
      [{ TYPESENSE_URL: 'https://search.example.com' }, 'TYPESENSE_API_KEY'],
      [{ BOOTSTRAP_ADMIN_EMAIL: 'admin@example.com' }, 'BOOTSTRAP_ADMIN_PASSWORD'],
      [{ BOOTSTRAP_ADMIN_PASSWORD: 'Secret#123' }, 'BOOTSTRAP_ADMIN_EMAIL'],
    ])('is refused: %p lacks %s', (env: RawEnv, missing) => {
      expect(faultsOf(env)).toContainEqual(expect.stringMatching(new RegExp(`^${missing}: required when`)));
    });
  });

  describe('the state of the seller', () => {
    const taxId = (state: string, gstin: string) => ({ SELLER_STATE: state, SELLER_TAX_ID: gstin });

    rules('GST-07').it.each([
      [{ SELLER_STATE: 'Bavaria' }, /^SELLER_STATE: must be a state/],
      [taxId('Karnataka', '27ABCDE1234F1Z5'), /^SELLER_STATE: contradicts SELLER_TAX_ID.*29 in Karnataka/],
      [taxId('Karnataka', 'DE123456789'), /^SELLER_STATE: contradicts SELLER_TAX_ID/],
    ])('is refused: %p', (env: RawEnv, fault) => {
      expect(faultsOf(env)).toEqual([expect.stringMatching(fault)]);
    });

    rules('GST-07').it.each([
      [taxId('Karnataka', '29ABCDE1234F1Z5')],
      [taxId('Chandigarh', '04ABCDE1234F1Z5')],
      [taxId('tamil nadu ', '33ABCDE1234F1Z5')],
      [{ SELLER_STATE: 'Karnataka' }],
      [{ SELLER_TAX_ID: 'DE123456789' }],
    ])('agrees with the GSTIN, if there is one: %p', (env: RawEnv) => {
      expect(load(env).shop.seller).toMatchObject({ taxId: env['SELLER_TAX_ID'] });
    });
  });

  describe('the brand of the seller', () => {
    rules('BRD-01').it.each([
      ['#FFD400', '#ffd400'],
      ['ffd400', '#ffd400'],
      [undefined, undefined],
    ])('has a colour: %p', (SELLER_COLOR, colour) => {
      expect(load({ SELLER_COLOR }).shop.seller.colour).toBe(colour);
    });

    rules('BRD-01').it.each(['teal', '#fd0', '#ffd4000', 'rgb(255, 212, 0)'])(
      'is refused with another colour: %s',
      (SELLER_COLOR) =>
        expect(faultsOf({ SELLER_COLOR })).toEqual([
          'SELLER_COLOR: must be a colour of six hexadecimal digits such as 0f766e',
        ]),
    );
  });

  describe('separate API and worker processes', () => {
    const DIVIDED = { NODE_ENV: 'production', JWT_SECRET, ALLOW_EMBEDDED: 'true' };

    it('must share database, cache store and search engine', () => {
      expect(faultsOf({ ...DIVIDED, ROLE: 'worker' })).toEqual([
        'MONGODB_URI: required when ROLE is worker, because the processes share it',
        'REDIS_URL: required when ROLE is worker, because the processes share it',
        'TYPESENSE_URL: required when ROLE is worker, because the processes share it',
      ]);
    });

    it('may embed the other services with ALLOW_EMBEDDED', () => {
      const shared = {
        MONGODB_URI: 'mongodb://db/shop',
        REDIS_URL: 'redis://cache',
        TYPESENSE_URL: 'http://search:8108',
        TYPESENSE_API_KEY: 'a key of search, long enough',
      };
      expect(load({ ...DIVIDED, ...shared, ROLE: 'api' }).role).toBe('api');
    });
  });

  rules('OPS-04').it('requires the variable of each embedded service in production', () => {
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

  rules('FST-05').it(
    'has a log of JSON lines in production, and of text elsewhere unless it is asked for JSON',
    () => {
      expect(faultsOf({ ...PRODUCTION, LOG_FORMAT: 'pretty' })).toEqual([
        'LOG_FORMAT: must be json in production',
      ]);
      expect(load().operations.logFormat).toBe('pretty');
      expect(load({ LOG_FORMAT: 'json' }).operations.logFormat).toBe('json');
    },
  );

  rules('MAI-01').it('requires https for STOREFRONT_URL in production, and only there', () => {
    const STOREFRONT_URL = 'http://shop.example';
    expect(faultsOf({ ...PRODUCTION, STOREFRONT_URL })).toEqual([
      'STOREFRONT_URL: must start with https:// in production',
    ]);
    expect(faultsOf({ ...PRODUCTION, STOREFRONT_URL: 'https://shop.example' })).toEqual([]);
    expect(faultsOf({ STOREFRONT_URL })).toEqual([]);
  });

  rules('CAR-07').it('requires SELLER_PHONE in production with an external carrier, and only there', () => {
    expect(faultsOf({ ...PRODUCTION, SELLER_PHONE: undefined })).toEqual([
      'SELLER_PHONE: required in production when SHIPPING_API_URL is set',
    ]);
    const { SHIPPING_API_URL: _, SELLER_PHONE: __, ...sandboxed } = PRODUCTION;
    expect(faultsOf({ ...sandboxed, ALLOW_EMBEDDED: 'true' })).toEqual([]);
  });

  rules('OPS-07').it('refuses demo data in production', () => {
    expect(faultsOf({ ...PRODUCTION, SEED_DEMO: 'true' })).toEqual([expect.stringMatching(/^SEED_DEMO: /)]);
  });
});
