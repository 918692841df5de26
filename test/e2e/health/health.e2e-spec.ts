import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { thisRelease } from '#common/files/release.js';
import { CacheStore, CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { ThirdPartyMonitorService } from '#modules/health/services/third-party-monitor.service.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';

const UP = { status: 'up' };
const SERVICE = { status: 'up', ...thisRelease() };
const THIRD_PARTIES_UP = { gateway: UP, carrier: UP, images: UP, mail: UP, search: UP };

describe('GET /health', () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await createApp({ RATE_LIMIT_HEALTH_MAX: '5' });
    // The first ping of a real third party takes some time.
    const watch = app.get(ThirdPartyMonitorService);
    await expectEventually(() => expect(Object.values(watch.statuses())).not.toContain('unknown'));
  });

  afterEach(() => app.close());

  rules('AUT-06', 'CON-16', 'EVE-14').it(
    'answers 200 with one entry for each dependency, without a token',
    async () => {
      expect(expectSuccess(await app.client.get('//health'))).toEqual({
        status: 'ok',
        details: { service: SERVICE, database: UP, cache: UP, queue: UP, ...THIRD_PARTIES_UP },
      });
    },
  );

  rules('CON-10', 'CON-17', 'EVE-14', 'EVE-21').it(
    'answers 503 with the same details when the cache store is down, and is not limited by it',
    async () => {
      const cache = app.get(CacheStore);
      cache.ping = () => Promise.reject(new CacheStoreDownError());
      cache.count = () => Promise.reject(new CacheStoreDownError());
      const answer = await app.client.get('//health');
      expect(answer.status).toBe(503);
      expect(answer.body).toEqual({
        success: false,
        statusCode: 503,
        message: 'Service temporarily unavailable',
        details: {
          service: SERVICE,
          database: UP,
          cache: { status: 'down' },
          queue: UP,
          ...THIRD_PARTIES_UP,
        },
        timestamp: expect.any(String),
      });
      expectSuccess(await app.client.get('//health/live'));
    },
  );

  it('counts a dependency that does not answer as down, within its own time', async () => {
    app.get(CacheStore).ping = () => new Promise(() => undefined);
    const answer = await app.client.get('//health');
    expect(answer.status).toBe(503);
    expect(answer.body.details.cache).toEqual({ status: 'down' });
  });

  rules('CON-17', 'ERR-32').it(
    'answers 503 when the database is unreachable, without the reason',
    async () => {
      await app.get<Connection>(getConnectionToken() as never).close();
      const answer = await app.client.get('//health');
      expect(answer.status).toBe(503);
      expect(answer.body.details).toEqual({
        service: SERVICE,
        database: { status: 'down' },
        cache: UP,
        queue: UP,
        ...THIRD_PARTIES_UP,
      });
      expectSuccess(await app.client.get('//health/live'));
    },
  );

  rules('CON-10', 'CON-14').it(
    'has a limiter of its own, which counts for 15 minutes in memory, with or without the cache store',
    async () => {
      const client = app.client.fromElsewhere();
      const { headers } = await client.get('//health');
      expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['5', '4']);
      expect((await client.get('/nowhere')).headers.get('ratelimit-remaining')).toBe('99');
      const counted: string[] = [];
      app.get(CacheStore).count = (key) => {
        counted.push(key);
        return Promise.reject(new CacheStoreDownError());
      };
      for (let left = 3; left >= 0; left--)
        expect((await client.get('//health')).headers.get('ratelimit-remaining')).toBe(String(left));
      expectError(await client.get('//health'), 429, 'Health check rate limit exceeded.');
      app.clock.advance(14 * 60_000);
      expect((await client.get('//health')).status).toBe(429);
      app.clock.advance(61_000);
      expect((await client.get('//health')).headers.get('ratelimit-remaining')).toBe('4');
      expect(counted).toEqual([]);
    },
  );

  rules('EVE-15').it('answers on /health/live as long as the process runs', async () => {
    expect(expectSuccess(await app.client.get('//health/live'))).toEqual({ status: 'ok' });
  });
});
