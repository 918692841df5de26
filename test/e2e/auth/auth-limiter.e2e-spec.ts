import { useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';

const REFUSAL =
  'Too many authentication attempts. Your IP has been temporarily blocked to prevent brute-force attacks.';

describe('the auth limiter', () => {
  const app = useApp();

  const wrong = { email: 'nobody@example.com', password: 'Wrong#123' };

  it('[CON-08, CON-13, COD-05] refuses the eleventh attempt of an hour and says until when', async () => {
    const caller = app.client.fromElsewhere();
    const openedAt = app.clock.nowSeconds();
    for (let count = 1; count <= 10; count += 1) {
      const answer = await caller.post('/auth/login', wrong);
      expectError(answer, 401, 'Invalid email or password');
      expect(answer.headers.get('ratelimit-limit')).toBe('10');
      expect(answer.headers.get('ratelimit-remaining')).toBe(String(10 - count));
      expect(answer.headers.has('retry-after')).toBe(false);
    }
    const refused = await caller.post('/auth/login', wrong);
    expectError(refused, 429, REFUSAL);
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThanOrEqual(openedAt + 3600 - app.clock.nowSeconds());
    expect(retryAfter).toBeLessThanOrEqual(3600);
    const reset = Number(refused.headers.get('ratelimit-reset'));
    expect(Math.abs(reset - retryAfter - app.clock.nowSeconds())).toBeLessThanOrEqual(1);
    expect([...refused.headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });

  it('[CON-08, COD-05] counts all routes of authentication together', async () => {
    const caller = app.client.fromElsewhere();
    const paths = [
      'register',
      'login',
      'refresh',
      'logout',
      'email/otp',
      'email/verify',
      'forgot-password',
      'reset-password',
    ];
    for (const path of paths) await caller.post(`/auth/${path}`, {});
    await caller.post('/auth/logout');
    await caller.post('/auth/logout');
    for (const path of paths) expectError(await caller.post(`/auth/${path}`, {}), 429, REFUSAL);
  });

  it('counts malformed JSON', async () => {
    const caller = app.client.fromElsewhere();
    const malformed = () =>
      caller.post('/auth/login', '{"email":', { headers: { 'content-type': 'application/json' } });
    for (let count = 0; count < 10; count += 1) expectError(await malformed(), 400);
    expectError(await malformed(), 429, REFUSAL);
  });

  it('keeps addresses apart, leaves other routes open and ends with its hour', async () => {
    const caller = app.client.fromElsewhere();
    for (let count = 0; count < 11; count += 1) await caller.post('/auth/logout');
    expectError(await caller.post('/auth/logout'), 429, REFUSAL);
    expect((await app.client.fromElsewhere().post('/auth/logout')).status).toBe(200);
    expectError(await caller.get('/users/profile'), 401, 'Authentication required');
    app.clock.advance(3_600_000);
    expect((await caller.post('/auth/logout')).status).toBe(200);
  });
});
