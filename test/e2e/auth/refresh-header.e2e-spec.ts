import { randomUUID } from 'node:crypto';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { aUser } from '../../support/factories/a-user.js';
import { codeIn, mailTo } from '../../support/inbox.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { refreshTokenIn, withRefreshHeader } from './refresh-header.js';
import { PASSWORD, session } from '../../support/session.js';
import { IdentityProviderStandIn } from '../../support/stand-ins/identity-provider.stand-in.js';
import type { Answer, RequestOptions } from '../../support/test-client.js';

const TOKEN = /^[\w-]{43}$/;
const REFUSED = 'Authentication required';

describe('a client that keeps no cookies', () => {
  let provider: IdentityProviderStandIn;
  const app = useApp(async () => {
    const started = await IdentityProviderStandIn.start(() => app.clock.nowSeconds());
    provider = started.provider;
    const { ISSUER: issuer, CLIENT_ID: clientId } = IdentityProviderStandIn;
    const providers = [{ issuer, clientId, name: 'example', jwksUri: started.jwksUri }];
    return { RATE_LIMIT_AUTH_MAX: '1000', OIDC_PROVIDERS: JSON.stringify(providers) };
  });

  afterAll(() => provider.close());

  const post = (path: string, body: unknown, options: RequestOptions = withRefreshHeader()) =>
    app.client.fromElsewhere().post(path, body, options);
  const refresh = (token: string) => post('/auth/refresh', undefined, withRefreshHeader(token));
  const cookieNames = ({ headers }: Answer) =>
    headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]!);

  async function aLogin(options?: RequestOptions): Promise<Answer> {
    const { email } = await aUser(app);
    const answer = await post('/auth/login', { email, password: PASSWORD }, options);
    expectSuccess(answer);
    return answer;
  }

  async function refreshed(token: string): Promise<string> {
    const answer = await refresh(token);
    expectSuccess(answer);
    return refreshTokenIn(answer);
  }

  rules('AUT-43').it.each([
    ['register', async () => post('/auth/register', aRegistration())],
    ['login', async () => aLogin()],
    [
      'signInWithProvider',
      async () => {
        const claims = { sub: randomUUID(), email: `${randomUUID()}@example.com`, given_name: 'Asha' };
        return post('/auth/oauth/example', { idToken: await provider.issue({ claims }) });
      },
    ],
  ])('is given the refresh token by %s, in header and body and not as a cookie', async (_, signIn) => {
    const answer = await signIn();
    const { user, accessToken, refreshToken, ...rest } = expectSuccess(answer, answer.status);
    expect([rest, user.email, accessToken]).toEqual([{}, expect.any(String), expect.any(String)]);
    expect(refreshToken).toMatch(TOKEN);
    expect(refreshTokenIn(answer)).toBe(refreshToken);
    expect(cookieNames(answer)).toEqual(['knownBrowser']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expectSuccess(await refresh(refreshToken));
  });

  rules('AUT-43').it('is given the refresh token by a changed password, in the header', async () => {
    const { user, client: caller } = await session(app).asUser();
    expectSuccess(await caller.post('/users/profile/security/password/otp'));
    const otp = codeIn(await mailTo(app, user.email, /password change/));
    const body = { otp, currentPassword: PASSWORD, newPassword: 'Another#456' };
    const answer = await caller.patch('/users/profile/security/password', body, withRefreshHeader());
    expect(expectSuccess(answer)).toBeNull();
    expect(cookieNames(answer)).toEqual(['knownBrowser']);
    await refreshed(refreshTokenIn(answer));
  });

  rules('AUT-43').it('gets cookies alone when it does not ask', async () => {
    const answer = await aLogin({});
    expect(Object.keys(expectSuccess(answer))).toEqual(['user', 'accessToken']);
    expect(answer.headers.get('x-refresh-token')).toBeNull();
    expect(cookieNames(answer).toSorted()).toEqual(['knownBrowser', 'refreshToken']);
  });

  rules('AUT-44').it('refreshes with the token of the header, which is rotated', async () => {
    const { user, refreshToken } = expectSuccess(await aLogin());
    const answer = await refresh(refreshToken);
    const { accessToken, refreshToken: next, ...rest } = expectSuccess(answer);
    expect([rest, cookieNames(answer)]).toEqual([{}, []]);
    expect(next).toMatch(TOKEN);
    expect(next).not.toBe(refreshToken);
    expect(refreshTokenIn(answer)).toBe(next);
    expect(expectSuccess(await app.client.as(accessToken).get('/users/profile'))._id).toBe(user._id);
  });

  rules('AUT-44').it('logs out with the token of the header, whose family ends', async () => {
    const first = refreshTokenIn(await aLogin());
    const second = await refreshed(first);
    expectSuccess(await post('/auth/logout', undefined, withRefreshHeader(second)));
    expectError(await refresh(second), 401, REFUSED);
    expectError(await refresh(first), 401, REFUSED);
  });

  rules('AUT-44').it.each(['true', '', 'A'.repeat(43), '%24ne', `${'A'.repeat(43)}, ${'B'.repeat(43)}`])(
    'is refused a refresh with %j',
    async (token) => {
      expectError(await refresh(token), 401, REFUSED);
    },
  );

  describe('is none when it is a browser, whose scripts read no refresh token:', () => {
    const BROWSERS: Array<[string, Record<string, string>]> = [
      ['by its Origin', { origin: 'https://shop.example' }],
      ['by an Origin that is hidden', { origin: 'null' }],
      ['by Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ];

    rules('AUT-45').it.each([...BROWSERS, ['by its cookie', { cookie: `refreshToken=${'F'.repeat(43)}` }]])(
      '%s, login sets the cookie alone',
      async (_, headers) => {
        const answer = await aLogin(withRefreshHeader('true', headers));
        expect(Object.keys(expectSuccess(answer))).toEqual(['user', 'accessToken']);
        expect(answer.headers.get('x-refresh-token')).toBeNull();
        expect(refreshCookieOf(answer).token).toMatch(TOKEN);
      },
    );

    rules('AUT-45').it('never turns a cookie into a token to read', async () => {
      const { token } = refreshCookieOf(await aLogin({}));
      const cookie = `refreshToken=${token}`;
      for (const value of ['true', token]) {
        const answer = await post('/auth/refresh', undefined, withRefreshHeader(value, { cookie }));
        expect(Object.keys(expectSuccess(answer))).toEqual(['accessToken']);
        expect(answer.headers.get('x-refresh-token')).toBeNull();
        expect(refreshCookieOf(answer).token).toMatch(TOKEN);
      }
    });

    rules('AUT-45').it('ignores the header beside a cookie', async () => {
      const token = refreshTokenIn(await aLogin());
      const cookie = 'refreshToken=of-another-application';
      expectError(await post('/auth/refresh', undefined, withRefreshHeader(token, { cookie })), 401, REFUSED);
      expectSuccess(await post('/auth/logout', undefined, withRefreshHeader(token, { cookie })));
      await refreshed(token);
    });

    rules('AUT-45').it.each(BROWSERS)('%s, the header refreshes nothing', async (_, headers) => {
      const token = refreshTokenIn(await aLogin());
      expectError(await post('/auth/refresh', undefined, withRefreshHeader(token, headers)), 401, REFUSED);
    });
  });

  it('may go on with a cookie: the session is the same', async () => {
    const token = refreshTokenIn(await aLogin());
    const answer = await post('/auth/refresh', undefined, withRefreshCookie(token));
    expect(Object.keys(expectSuccess(answer))).toEqual(['accessToken']);
    expect(refreshCookieOf(answer).token).toMatch(TOKEN);
  });
});
