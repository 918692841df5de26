import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import type { TestClient } from '../../support/test-client.js';

const AUTH = /^Too many authentication attempts/;

describe('the limits at the developer console', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '', RATE_LIMIT_CHECKOUT_MAX: '' });

  beforeEach(async () => expectSuccess(await app.client.post('//dev/limits/reset')));

  const logIn = (client: TestClient, times: number) =>
    Promise.all(
      Array.from({ length: times }, () => client.post('/auth/login', { email: 'x', password: 'y' })),
    );

  rules('FST-03').it('are shown with their variables, and what each caller has used', async () => {
    await logIn(app.client.fromElsewhere(), 3);
    await logIn(app.client.fromElsewhere(), 11);
    const { limiters, counters } = expectSuccess(await app.client.get('//dev/limits'));
    expect(limiters).toContainEqual({
      limiter: 'auth',
      max: 10,
      windowSeconds: 3600,
      variable: 'RATE_LIMIT_AUTH_MAX',
    });
    const ofAuth = counters.filter(({ limiter }: any) => limiter === 'auth');
    expect(ofAuth).toEqual([
      expect.objectContaining({ used: 11, max: 10, counted: 'requests', caller: expect.any(String) }),
      expect.objectContaining({ used: 3, max: 10 }),
    ]);
    const inMs = Date.parse(ofAuth[0].windowEndsAt) - app.clock.nowMs();
    expect(inMs).toBeGreaterThan(3_500_000);
    expect(inMs).toBeLessThanOrEqual(3_600_000);
    expect(counters.filter(({ limiter }: any) => limiter === 'standard')).toHaveLength(2);
  });

  rules('FST-03').it('are reset all at once, also by a call without a body', async () => {
    const client = app.client.fromElsewhere();
    expect((await logIn(client, 11)).at(-1)?.status).toBe(429);
    await client.get('//health');
    const { reset } = expectSuccess(await app.client.post('//dev/limits/reset'));
    expect(reset).toBe(3);
    expect((await logIn(client, 1))[0]?.headers.get('ratelimit-remaining')).toBe('9');
    expect((await client.get('//health')).headers.get('ratelimit-remaining')).toBe('2999');
  });

  rules('FST-03').it('are reset one by one, and no other', async () => {
    const client = app.client.fromElsewhere();
    await logIn(client, 11);
    expectSuccess(await app.client.post('//dev/limits/reset', { limiter: 'standard' }));
    expectError(await client.post('/auth/login', {}), 429, AUTH);
    expectSuccess(await app.client.post('//dev/limits/reset', { limiter: 'auth' }));
    expect((await client.post('/auth/login', {})).status).toBe(400);
    expectError(await app.client.post('//dev/limits/reset', { limiter: 'none' }), 400, /^limiter /);
  });

  rules('FST-03').it('include the attempts against one account, whose address they do not name', async () => {
    const email = 'forgetful@example.com';
    const ask = () => app.client.fromElsewhere().post('/auth/login', { email, password: 'Wrong#12345' });
    await ask();
    const { counters } = expectSuccess(await app.client.get('//dev/limits'));
    const attempts = counters.filter(({ counted }: any) => counted === 'wrong passwords');
    expect(attempts).toMatchObject([
      {
        limiter: 'auth',
        used: 1,
        max: 50,
        caller: expect.stringMatching(/^account [0-9a-f]{8}, one address$/),
      },
      { limiter: 'auth', used: 1, max: 500, caller: expect.stringMatching(/^account [0-9a-f]{8}$/) },
    ]);
    expectSuccess(await app.client.post('//dev/limits/reset', { limiter: 'auth' }));
    expect(expectSuccess(await app.client.get('//dev/limits')).counters).not.toContainEqual(
      expect.objectContaining({ limiter: 'auth' }),
    );
  });
});
