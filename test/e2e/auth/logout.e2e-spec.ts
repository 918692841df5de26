import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';

describe('POST /auth/logout', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });

  const post = (path: string, token: string) => app.client.post(path, undefined, withRefreshCookie(token));

  it('[AUT-26] clears the cookie and revokes the family', async () => {
    const { token: first } = refreshCookieOf(await app.client.post('/auth/register', aRegistration()));
    const { token: second } = refreshCookieOf(await post('/auth/refresh', first));
    const answer = await post('/auth/logout', second);
    expect(expectSuccess(answer)).toBeNull();
    const { token, attributes } = refreshCookieOf(answer);
    expect(token).toBe('');
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Path=/api/v1/auth', 'SameSite=Strict']));
    expect(attributes.some((attribute) => attribute.startsWith('Expires=Thu, 01 Jan 1970'))).toBe(true);
    expectError(await post('/auth/refresh', second), 401, 'Authentication required');
  });

  it('[SES-23] revokes the family among cookies of other applications', async () => {
    const { token } = refreshCookieOf(await app.client.post('/auth/register', aRegistration()));
    const cookie = `refreshToken=${'F'.repeat(43)}; refreshToken=${token}`;
    expectSuccess(await app.client.post('/auth/logout', undefined, { headers: { cookie } }));
    expectError(await post('/auth/refresh', token), 401, 'Authentication required');
  });

  it('[AUT-26] is fine without a session', async () => {
    expect(expectSuccess(await app.client.post('/auth/logout'))).toBeNull();
    expect(expectSuccess(await post('/auth/logout', 'unknown'))).toBeNull();
  });
});
