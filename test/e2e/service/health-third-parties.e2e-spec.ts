import { CacheStore, CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { TypesenseStandIn } from '../../support/stand-ins/typesense.stand-in.js';

/** No process listens there. */
const NOWHERE = 'http://127.0.0.1:1';

const UP = { status: 'up' };
const DEGRADED = { status: 'degraded' };

interface Details {
  readonly details: Record<string, { status: string }>;
}

const healthOf = async ({ client }: TestApp) =>
  (expectSuccess(await client.get('//health')) as Details).details;

describe('Third parties in GET /health', () => {
  const engine = new TypesenseStandIn('search-key');
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp({
      TYPESENSE_URL: await engine.http.start(),
      TYPESENSE_API_KEY: 'search-key',
      PAYMENT_API_URL: NOWHERE,
      PAYMENT_KEY_ID: 'rzp_key',
      PAYMENT_KEY_SECRET: 'rzp-secret',
      PAYMENT_WEBHOOK_SECRET: 'rzp-webhook',
      SHIPPING_API_URL: NOWHERE,
      SHIPPING_EMAIL: 'shop@example.com',
      SHIPPING_PASSWORD: 'shipping-password',
      SHIPPING_PICKUP_LOCATION: 'Warehouse',
      CARRIER_WEBHOOK_SECRET: 'carrier-webhook',
      S3_ENDPOINT: NOWHERE,
      S3_BUCKET: 'shop',
      IMAGE_BASE_URL: 'https://images.example.com',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 's3-secret',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
  });

  afterAll(async () => {
    await app.close();
    await engine.http.close();
  });

  rules('HEA-01').it(
    'shows one that answers as up, one that does not as degraded, and stays 200',
    async () => {
      await expectEventually(async () =>
        expect(await healthOf(app)).toEqual({
          database: UP,
          cache: UP,
          queue: UP,
          gateway: DEGRADED,
          carrier: DEGRADED,
          images: DEGRADED,
          mail: DEGRADED,
          search: UP,
        }),
      );
    },
  );

  rules('HEA-01').it('shows them beside what makes it 503', async () => {
    await expectEventually(async () =>
      expect(await healthOf(app)).toMatchObject({ mail: DEGRADED, search: UP }),
    );
    const ping = jest.spyOn(app.get(CacheStore), 'ping').mockRejectedValue(new CacheStoreDownError());
    const answer = await app.client.get('//health');
    ping.mockRestore();
    expect(answer.status).toBe(503);
    expect(answer.body.details).toMatchObject({ cache: { status: 'down' }, mail: DEGRADED, search: UP });
  });
});

describe('The pings of third parties', () => {
  let engine: TypesenseStandIn;
  let engineUrl: string;
  let app: TestApp | undefined;

  beforeEach(async () => {
    engine = new TypesenseStandIn('search-key');
    engineUrl = await engine.http.start();
  });

  afterEach(async () => {
    await app?.close();
    app = undefined;
    await engine.http.close();
  });

  const open = async (env: Record<string, string>): Promise<TestApp> => {
    app = await createApp({ TYPESENSE_URL: engineUrl, TYPESENSE_API_KEY: 'search-key', ...env });
    return app;
  };

  rules('HEA-03').it('pings none of them for a probe', async () => {
    const shop = await open({});
    await expectEventually(async () => expect(await healthOf(shop)).toMatchObject({ search: UP }));
    const asked = engine.http.received(/^\/health$/).length;
    for (let round = 0; round < 3; round++)
      await Promise.all(Array.from({ length: 20 }, () => shop.client.get('//health')));
    expect(engine.http.received(/^\/health$/)).toHaveLength(asked);
    expect(asked).toBe(1);
  });

  rules('HEA-03').it(
    'waits for none that hangs: neither at the start, nor for a probe, nor at shutdown',
    async () => {
      engine.http.failAll('silence');
      const startedAt = performance.now();
      const shop = await open({});
      await expectEventually(() => expect(engine.http.received(/^\/health$/)).toHaveLength(1));
      expect(await healthOf(shop)).toMatchObject({ search: { status: 'unknown' } });
      expectSuccess(await shop.client.get('//health/live'));
      const closing = performance.now();
      // Each call to the engine has more than 9 s.
      expect(closing - startedAt).toBeLessThan(9_000);
      await shop.close();
      expect(performance.now() - closing).toBeLessThan(5_000);
      app = undefined;
    },
  );
});
