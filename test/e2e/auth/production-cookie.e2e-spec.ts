import { IN_PRODUCTION, useApp } from '../../support/create-app.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';

describe('the refresh cookie in production', () => {
  const app = useApp(IN_PRODUCTION);

  rules('AUT-11').it('is Secure whenever it is set', async () => {
    const registered = await app.client.post('/auth/register', aRegistration());
    const { token, attributes } = refreshCookieOf(registered);
    expect(attributes).toContain('Secure');
    expect(registered.headers.getSetCookie().filter((cookie) => !cookie.includes('; Secure'))).toEqual([]);
    const rotated = await app.client.post('/auth/refresh', undefined, withRefreshCookie(token));
    expect(refreshCookieOf(rotated).attributes).toContain('Secure');
  });
});
