import { CacheStore, CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { TypesenseStandIn } from '../../support/stand-ins/typesense.stand-in.js';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';

const UP = { status: 'up' };
const DEGRADED = { status: 'degraded' };

interface Details {
  readonly details: Record<string, { status: string }>;
}

describe('Third parties in GET /health', () => {
  const engine = new TypesenseStandIn('search-key');
  let engineUrl: string;
  let app: TestApp;

  beforeEach(async () => {
    engineUrl = await engine.http.start();
    engine.http.requests.length = 0;
  });

  afterEach(async () => {
    engine.http.failAll();
    await app.close();
    await engine.http.close();
  });

  const open = async (env: Record<string, string>) => {
    app = await createApp({ TYPESENSE_URL: engineUrl, TYPESENSE_API_KEY: 'search-key', ...env });
  };

  const health = async () => (expectSuccess(await app.client.get('//health')) as Details).details;

  it('shows one that answers as up, one that does not as degraded, and stays 200', async () => {
    await open({
      PAYMENT_API_URL: NOWHERE,
      PAYMENT_KEY_ID: 'rzp_key',
      PAYMENT_KEY_SECRET: 'rzp-secret',
      PAYMENT_WEBHOOK_SECRET: 'rzp-webhook',
      SHIPPING_API_URL: NOWHERE,
      SHIPPING_EMAIL: 'shop@example.com',
      SHIPPING_PASSWORD: 'shipping-password',
      S3_ENDPOINT: NOWHERE,
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 's3-secret',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    await expectEventually(async () =>
      expect(await health()).toEqual({
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
  });

  it('shows them beside what makes it 503', async () => {
    await open({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await expectEventually(async () => expect(await health()).toMatchObject({ mail: DEGRADED }));
    app.get(CacheStore).ping = () => Promise.reject(new CacheStoreDownError());
    const answer = await app.client.get('//health');
    expect(answer.status).toBe(503);
    expect(answer.body.details).toMatchObject({ cache: { status: 'down' }, mail: DEGRADED, gateway: UP });
  });

  it('asks none of them for a probe, however many come', async () => {
    await open({});
    await expectEventually(async () => expect(await health()).toMatchObject({ search: UP }));
    const asked = engine.http.received(/^\/health$/).length;
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 30 }, () => app.client.get('//health')));
    expect(engine.http.received(/^\/health$/)).toHaveLength(asked);
    expect(asked).toBe(1);
  });

  it('waits for none that hangs: neither at the start, nor for a probe, nor at the end', async () => {
    engine.http.failAll('silence');
    const startedAt = performance.now();
    await open({});
    await expectEventually(() => expect(engine.http.received(/^\/health$/)).toHaveLength(1));
    expect(await health()).toMatchObject({ search: { status: 'unknown' } });
    expectSuccess(await app.client.get('//health/live'));
    const closing = performance.now();
    await app.close();
    // The engine's own time-out is 10 s and more.
    expect(performance.now() - closing).toBeLessThan(5_000);
    expect(closing - startedAt).toBeLessThan(9_000);
    await open({});
  });
});
