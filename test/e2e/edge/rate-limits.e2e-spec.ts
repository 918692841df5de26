import { IN_PRODUCTION, type TestApp, useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';
import { STAND_INS } from '../../support/services/test-services.js';
import type { Answer, TestClient } from '../../support/test-client.js';
import { limitOf } from './limit-headers.js';

const STANDARD = 'Too many requests from this IP, please try again after 15 minutes';
const AUTH =
  'Too many authentication attempts. Your IP has been temporarily blocked to prevent brute-force attacks.';

describe('rate limits', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '', RATE_LIMIT_CHECKOUT_MAX: '' });

  async function spend(client: TestClient, times: number): Promise<Answer> {
    let last!: Answer;
    for (let i = 0; i < times; i++) last = await client.get('/notifications');
    return last;
  }

  rules('CON-07', 'CON-13', 'CON-14', 'ERR-29', 'CON-15').it(
    'counts down from 100 in 15 minutes for one address, and refuses the 101st request with its message',
    async () => {
      const client = app.client.fromElsewhere();
      const first = await client.get('/notifications');
      expect(limitOf(first)).toEqual({
        limit: 100,
        remaining: 99,
        reset: expect.any(Number),
        retryAfter: undefined,
      });
      const inSeconds = limitOf(first).reset! - app.clock.nowSeconds();
      expect(inSeconds).toBeGreaterThan(890);
      expect(inSeconds).toBeLessThanOrEqual(901);

      const hundredth = await spend(client, 99);
      expect(hundredth.status).toBe(401);
      expect(limitOf(hundredth).remaining).toBe(0);

      expect((await app.client.fromElsewhere().get('/notifications')).status).toBe(401);
      const refused = await client.get('/notifications');
      expectError(refused, 429, STANDARD);
      expect(limitOf(refused)).toMatchObject({ limit: 100, remaining: 0 });
      expect(limitOf(refused).retryAfter).toBeGreaterThan(0);
      expect(limitOf(refused).retryAfter).toBeLessThanOrEqual(900);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
      expect([...refused.headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
      app.clock.advance(15 * 60_000 + 1000);
      expect(limitOf(await client.get('/notifications'))).toMatchObject({ limit: 100, remaining: 99 });
    },
  );

  rules('CON-07', 'CON-08', 'CON-14', 'EVE-01').it(
    'counts unknown paths and malformed JSON, of authentication too',
    async () => {
      const client = app.client.fromElsewhere();
      await client.get('/nothing-here');
      await client.post('/carts/items', '{', { headers: { 'content-type': 'application/json' } });
      expect(limitOf(await client.get('/notifications')).remaining).toBe(97);
      const headers = { 'content-type': 'application/json' };
      for (let i = 0; i < 10; i++)
        expect((await client.post('/auth/login', '{', { headers })).status).toBe(400);
      expectError(await client.post('/auth/login', '{', { headers }), 429, AUTH);
      app.clock.advance(60 * 60_000 + 1000);
      expect(limitOf(await client.post('/auth/login', '{', { headers }))).toMatchObject({
        limit: 10,
        remaining: 9,
      });
    },
  );

  it('shows the tightest of two buckets', async () => {
    const client = app.client.fromElsewhere();
    await spend(client, 95);
    expect(limitOf(await client.post('/auth/login', {}))).toMatchObject({ limit: 100, remaining: 4 });
  });

  rules('CON-10').it('has a separate limiter for /health, of 3000 requests', async () => {
    const client = app.client.fromElsewhere();
    await spend(client, 100);
    const answer = await client.get('//health');
    expect(answer.status).toBe(200);
    expect(limitOf(answer)).toMatchObject({ limit: 3000, remaining: 2999 });
    expect(limitOf(await client.get('//health/live'))).toMatchObject({ limit: 3000, remaining: 2998 });
  });

  rules('OPS-16').it('does not count a preflight', async () => {
    const client = app.client.fromElsewhere();
    const preflight = await client.request('OPTIONS', '/notifications', {
      headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(limitOf(await client.get('/notifications')).remaining).toBe(99);
  });

  rules('CON-15', 'OPS-17').it('cannot be bypassed by forged forwarding headers', async () => {
    const left = async (spoofed: string) => {
      const headers = { 'x-forwarded-for': `${spoofed}, 203.0.113.9` };
      return limitOf(await app.client.get('/notifications', { headers })).remaining!;
    };
    const before = await left('1.1.1.1');
    expect(await left('2.2.2.2')).toBe(before - 1);
  });
});

describe('a path without a limiter', () => {
  const app = useApp(STAND_INS);
  const inProduction = useApp({ ...STAND_INS, ...IN_PRODUCTION, RATE_LIMIT_STANDARD_MAX: '' });

  const isCounted = async ({ client }: TestApp, path: string) =>
    (await client.fromElsewhere().get(path)).headers.has('ratelimit-limit');

  rules('DEV-01').it.each([
    '//dev',
    '//dev?to=a@example.com',
    '//dev/clock',
    '//dev/nothing-here',
    '//docs/errors',
    '//admin',
    '//media/nothing-here.png',
  ])('is %s', async (path) => {
    expect(await isCounted(app, path)).toBe(false);
  });

  rules('DEV-03').it.each([
    '//api/docs',
    '//api/docs-json',
    '//api/docs/start.js',
    '//developers',
    '//devil/inbox',
    '//docsets',
    '//mediators',
  ])('is not %s', async (path) => {
    expect(await isCounted(app, path)).toBe(true);
  });

  rules('DEV-02').it.each(['//dev', '//dev/clock', '//dev/nothing-here'])(
    'is in production not %s, which is an unknown path',
    async (path) => {
      expectError(await inProduction.client.fromElsewhere().get(path), 404, 'Route not found');
      expect(await isCounted(inProduction, path)).toBe(true);
      expect(await isCounted(inProduction, '//media/nothing-here.png')).toBe(false);
    },
  );

  rules('DEV-01').it(
    'is never refused, while unknown paths of production are refused like all others',
    async () => {
      const spend = async (client: TestClient) => {
        let last!: Answer;
        for (let i = 0; i < 101; i++) last = await client.get('//dev/clock');
        return last;
      };
      expect((await spend(app.client.fromElsewhere())).status).toBe(200);
      expectError(await spend(inProduction.client.fromElsewhere()), 429, STANDARD);
    },
  );
});

describe('rate limits of trusted senders', () => {
  const app = useApp({
    RATE_LIMIT_TRUSTED_CIDRS: '198.51.100.0/24,2001:db8:ffff::/48',
    RATE_LIMIT_STANDARD_MAX: '2',
  });

  rules('EVE-16').it(
    'exempts the configured addresses from the standard limiter, and no others',
    async () => {
      const from = (ip: string) => app.client.get('/notifications', { headers: { 'x-forwarded-for': ip } });
      for (const trusted of ['198.51.100.7', '2001:db8:ffff::7'])
        for (let i = 0; i < 5; i++) expect((await from(trusted)).status).toBe(401);
      for (let i = 0; i < 2; i++) expect((await from('198.51.101.7')).status).toBe(401);
      expect((await from('198.51.101.7')).status).toBe(429);
    },
  );
});
