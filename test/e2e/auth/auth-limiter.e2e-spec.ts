import { useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';

const REFUSAL =
  'Too many authentication attempts. Your IP has been temporarily blocked to prevent brute-force attacks.';

describe('the auth limiter', () => {
  const app = useApp();

  const wrong = { email: 'nobody@example.com', password: 'Wrong#123' };

  rules('CON-08', 'CON-13', 'COD-05').it(
    'refuses the eleventh attempt of an hour, with Retry-After',
    async () => {
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
    },
  );

  rules('CON-08', 'CON-11', 'COD-05', 'ACD-06').it(
    'counts all routes of authentication together, before the token is checked',
    async () => {
      const caller = app.client.fromElsewhere();
      const paths = [
        ...['register', 'login', 'refresh', 'logout', 'email/otp', 'email/verify'].map(
          (path) => `/auth/${path}`,
        ),
        '/auth/forgot-password',
        '/auth/reset-password',
        '/auth/oauth/unknown',
        '/users/profile/security/password/otp',
      ];
      for (const path of paths) expect((await caller.post(path, {})).status).not.toBe(429);
      for (const path of paths) expectError(await caller.post(path, {}), 429, REFUSAL);
      expectError(await caller.patch('/users/profile/security/password', {}), 429, REFUSAL);
      expectError(await caller.get('/users/profile'), 401, 'Authentication required');
    },
  );
});
