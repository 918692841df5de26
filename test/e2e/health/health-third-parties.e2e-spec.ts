import { REAL_SERVICES } from '../../support/config-loader.js';
import { createApp, type TestApp, useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { TypesenseStandIn } from '../../support/stand-ins/typesense.stand-in.js';

/** No process listens there. */
const NOWHERE = 'http://127.0.0.1:1';

const { MONGODB_URI: _database, REDIS_URL: _redis, ...THIRD_PARTIES } = REAL_SERVICES;

const UP = { status: 'up' };
const DEGRADED = { status: 'degraded' };

interface Details {
  readonly details: Record<string, { status: string }>;
}

const healthOf = async ({ client }: TestApp) =>
  (expectSuccess(await client.get('//health')) as Details).details;

describe('Third parties in GET /health', () => {
  const engine = new TypesenseStandIn();
  const app = useApp(async () => ({
    ...THIRD_PARTIES,
    ...(await engine.start()),
    PAYMENT_API_URL: NOWHERE,
    SHIPPING_API_URL: NOWHERE,
    S3_ENDPOINT: NOWHERE,
    SMTP_URL: 'smtp://127.0.0.1:1',
  }));

  afterAll(() => engine.http.close());

  rules('HEA-01').it(
    'shows one that answers as up, one that does not as degraded, and stays 200',
    async () => {
      await expectEventually(async () =>
        expect(await healthOf(app)).toEqual({
          service: expect.objectContaining(UP),
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
});

describe('The pings of third parties', () => {
  let engine: TypesenseStandIn;
  let app: TestApp | undefined;

  beforeEach(() => (engine = new TypesenseStandIn()));

  afterEach(async () => {
    await app?.close();
    app = undefined;
    await engine.http.close();
  });

  const open = async () => (app = await createApp(await engine.start()));

  rules('HEA-03').it('pings none of them for a probe', async () => {
    const shop = await open();
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
      const shop = await open();
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
