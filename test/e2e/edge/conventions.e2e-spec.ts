import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import type { Answer } from '../../support/test-client.js';
import { session } from '../../support/session.js';

describe('conventions of every endpoint', () => {
  const app = useApp({
    CORS_ORIGINS: 'https://shop.example.com,capacitor://localhost',
    RATE_LIMIT_STANDARD_MAX: '',
  });

  rules('EVE-09').it('returns a well-formed request id, and generates one otherwise', async () => {
    const given = await app.client.get('/nothing', { headers: { 'x-request-id': 'abc-1.2_3' } });
    expect(given.headers.get('x-request-id')).toBe('abc-1.2_3');
    for (const bad of ['with space', 'x'.repeat(129), '<script>']) {
      const made = await app.client.get('/nothing', { headers: { 'x-request-id': bad } });
      expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect((await app.client.get('/nothing')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  rules('CON-18', 'EVE-08', 'EVE-29').it('lists every fault of an input in one message', async () => {
    const { client } = await session(app).asUser();
    expectError(
      await client.get('/notifications?page=0&limit=101&unreadOnly=maybe'),
      400,
      'unreadOnly must be true or false; page must be a whole number from 1 to 2147483647; limit must be a whole number from 1 to 100',
    );
  });

  it('sends security headers, and none that name its software', async () => {
    const { headers } = await app.client.get('/nothing');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-frame-options')).toBeTruthy();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  rules('CDE-02', 'OPS-14').it('allows a listed origin, with credentials', async () => {
    const fromApp = await app.client.get('/nothing', { headers: { origin: 'capacitor://localhost' } });
    expect(fromApp.headers.get('access-control-allow-origin')).toBe('capacitor://localhost');
    const { headers } = await app.client.get('/nothing', { headers: { origin: 'https://shop.example.com' } });
    expect(headers.get('access-control-allow-origin')).toBe('https://shop.example.com');
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-expose-headers')).toBe(
      'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Error-Code, X-Sales-Complete-Until, X-Left-Out',
    );
  });

  rules('OPS-14').it.each([
    'https://evil.example',
    'http://localhost:3000',
    'https://shop.example.com.evil.example',
    'null',
  ])('gives the origin %s no CORS header', async (origin) => {
    const { headers } = await app.client.get('/nothing', { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  rules('EVE-31').it(
    'forbids caches to store private responses, errors included, and those with tokens',
    async () => {
      const { client } = await session(app).asUser();
      const cached = async (answer: Promise<Answer>) => (await answer).headers.get('cache-control');
      expect(await cached(client.get('/users/profile'))).toBe('no-store');
      expect(await cached(client.get('/orders/65f0c3a2b1d4e5f6a7b8c9d0'))).toBe('no-store');
      expect(await cached(client.get('/notifications?page=0'))).toBe('no-store');
      expect(await cached(app.client.get('/users/profile'))).toBe('no-store');
      for (const path of ['/auth/register', '/auth/login', '/auth/refresh', '/auth/logout'])
        expect(await cached(app.client.post(path, {}))).toBe('no-store');
      for (const path of ['/products', '/search'])
        expect(await cached(app.client.get(path))).toBe('public, max-age=0, must-revalidate');
      expect(await cached(app.client.get('/products?page=0'))).toBeNull();
    },
  );

  rules('CON-01', 'EVE-12').it('wraps a success in the envelope, with the time of the service', async () => {
    const { client } = await session(app).asUser();
    const answer = await client.get('/notifications');
    expectSuccess(answer);
    expect(Math.abs(Date.parse(answer.body.timestamp) - app.clock.nowMs())).toBeLessThan(5_000);
  });
});
