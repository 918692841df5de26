import { useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';

const REFUSAL =
  'Too many authentication attempts. Your IP has been temporarily blocked to prevent brute-force attacks.';

describe('the auth limiter', () => {
  const app = useApp();

  rules('CON-08', 'CON-11', 'CON-13', 'COD-05', 'ACD-06').it(
    'counts all routes of authentication together, ten an hour, before the token is checked',
    async () => {
      const caller = app.client.fromElsewhere();
      const openedAt = app.clock.nowSeconds();
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
      const refused = await caller.patch('/users/profile/security/password', {});
      expectError(refused, 429, REFUSAL);
      const header = (name: string) => Number(refused.headers.get(name));
      expect([header('ratelimit-limit'), refused.headers.get('ratelimit-remaining')]).toEqual([10, '0']);
      expect(header('retry-after')).toBeGreaterThanOrEqual(openedAt + 3600 - app.clock.nowSeconds());
      expect(header('retry-after')).toBeLessThanOrEqual(3600);
      const resetsIn = header('ratelimit-reset') - app.clock.nowSeconds();
      expect(Math.abs(resetsIn - header('retry-after'))).toBeLessThanOrEqual(1);
      expectError(await caller.get('/users/profile'), 401, 'Authentication required');
    },
  );
});
