import { createHash } from 'node:crypto';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RefreshToken } from '#modules/auth/data/refresh-token.schema.js';
import { User } from '#modules/users/data/user.schema.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aUser } from '../../support/factories/a-user.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { PASSWORD } from '../../support/session.js';
import type { Answer } from '../../support/test-client.js';
import { aRegistration } from '../../support/factories/a-registration.js';

const DAY_MS = 86_400_000;
/** How long a used token may come back. */
const REPEATABLE_MS = 20_000;
/** The value of a cookie that another application of the same site gives the same name. */
const FOREIGN = 'F'.repeat(43);

const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });

describe('POST /auth/refresh', () => {
  const refresh = (token: string): Promise<Answer> =>
    app.client.post('/auth/refresh', undefined, withRefreshCookie(token));

  async function login(email: string): Promise<string> {
    const answer = await app.client.post('/auth/login', { email, password: PASSWORD });
    expectSuccess(answer);
    return refreshCookieOf(answer).token;
  }

  async function aLogin() {
    const user = await aUser(app);
    return { user, token: await login(user.email) };
  }

  async function refreshed(token: string): Promise<string> {
    const answer = await refresh(token);
    expectSuccess(answer);
    return refreshCookieOf(answer).token;
  }

  const model = <T>(name: string) => app.get<Model<T>>(getModelToken(name) as never);

  rules('AUT-13', 'AUT-24').it('gives a new access token and replaces the cookie', async () => {
    const { user, token } = await aLogin();
    const answer = await refresh(token);
    const { accessToken, ...rest } = expectSuccess(answer);
    expect(rest).toEqual({});
    const cookie = refreshCookieOf(answer);
    expect(cookie.token).not.toBe(token);
    expect(cookie.attributes).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/api/v1/auth',
      'SameSite=Strict',
    ]);
    expect(expectSuccess(await app.client.as(accessToken).get('/users/profile'))._id).toBe(user.id);
  });

  rules('AUT-14').it(
    'revokes the whole family when a used token comes back, and no other login',
    async () => {
      const { user, token: first } = await aLogin();
      const elsewhere = await login(user.email);
      const second = await refreshed(first);
      const third = await refreshed(second);
      app.clock.advance(REPEATABLE_MS);
      for (const token of [first, third, second])
        expectError(await refresh(token), 401, 'Authentication required');
      await refreshed(elsewhere);
    },
  );

  rules('SES-22').it(
    'gives every one of several simultaneous uses of a token the same successor',
    async () => {
      const { user, token } = await aLogin();
      const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(token)));
      const [successor, ...others] = answers.map((answer) => {
        expectSuccess(answer);
        return refreshCookieOf(answer).token;
      });
      expect(new Set(others)).toEqual(new Set([successor]));
      expect(await model<RefreshToken>(RefreshToken.name).countDocuments({ userId: user.id })).toBe(2);
      app.clock.advance(REPEATABLE_MS);
      await refreshed(successor!);
    },
  );

  rules('SES-22').it(
    'leads a token that comes back within 20 seconds to the latest of its family',
    async () => {
      const { token: first } = await aLogin();
      const second = await refreshed(first);
      const third = await refreshed(second);
      app.clock.advance(REPEATABLE_MS - 1_000);
      expect(await refreshed(first)).toBe(third);
      app.clock.advance(REPEATABLE_MS);
      // As the tab does whose answer came last.
      await refreshed(third);
    },
  );

  rules('SES-22').it('refuses a used token after the session has ended', async () => {
    const { token } = await aLogin();
    const successor = await refreshed(token);
    expectSuccess(await app.client.post('/auth/logout', undefined, withRefreshCookie(successor)));
    expectError(await refresh(token), 401, 'Authentication required');
  });

  rules('SES-22').it('accepts again a used legacy token', async () => {
    const { token } = await aLogin();
    const usedAt = app.clock.now();
    const tokenHash = createHash('sha256').update(token).digest('hex');
    await model<RefreshToken>(RefreshToken.name).updateOne({ tokenHash }, { $set: { usedAt } });
    await refreshed(await refreshed(token));
  });

  rules('SES-23').it.each([
    ['before it', (own: string) => `refreshToken=${FOREIGN}; refreshToken=${own}`],
    ['after it', (own: string) => `refreshToken=${own}; refreshToken=${FOREIGN}`],
    [
      'that look like no token',
      (own: string) => `refreshToken=; refreshToken="a b"; x=1; refreshToken=${own}`,
    ],
  ])('finds the token among cookies of other applications %s', async (_, cookies) => {
    const { token } = await aLogin();
    const answer = await app.client.post('/auth/refresh', undefined, { headers: { cookie: cookies(token) } });
    expectSuccess(answer);
    await refreshed(refreshCookieOf(answer).token);
  });

  rules('SES-23').it('takes the one of two own tokens that was not used, which is no theft', async () => {
    const { token: old } = await aLogin();
    const fresh = await refreshed(old);
    app.clock.advance(REPEATABLE_MS);
    const cookie = `refreshToken=${old}; refreshToken=${fresh}`;
    expectSuccess(await app.client.post('/auth/refresh', undefined, { headers: { cookie } }));
  });

  rules('AUT-15').it('takes a token for 30 days by the clock of the service, and not longer', async () => {
    const { token } = await aLogin();
    app.clock.advance(30 * DAY_MS - 60_000);
    const successor = await refreshed(token);
    app.clock.advance(30 * DAY_MS);
    expectError(await refresh(successor), 401, 'Authentication required');
  });

  rules('AUT-12').it('keeps hashes alone', async () => {
    const { user, token } = await aLogin();
    const stored = await model<RefreshToken>(RefreshToken.name).find({ userId: user.id }).lean();
    expect(stored).toHaveLength(1);
    expect(stored[0]!.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('gives the role that the account has now', async () => {
    const { user, token } = await aLogin();
    await model<User>(User.name).updateOne({ _id: user.id }, { $set: { role: 'ADMIN' } });
    const { accessToken } = expectSuccess(await refresh(token));
    const [, payload] = (accessToken as string).split('.');
    expect(JSON.parse(Buffer.from(payload!, 'base64url').toString())).toMatchObject({ role: 'ADMIN' });
  });

  rules('USR-17').it('refuses a banned account, and its other sessions with it', async () => {
    const { user, token } = await aLogin();
    await model<User>(User.name).updateOne({ _id: user.id }, { $set: { isActive: false } });
    expectError(await refresh(token), 401, 'Authentication required');
  });

  rules('AUT-25').it('refuses an account that is gone', async () => {
    const { user, token } = await aLogin();
    await eraseAccount(app, user.id);
    expectError(await refresh(token), 401, 'Authentication required');
  });

  rules('AUT-25').it.each([
    ['no cookie', undefined],
    ['an empty cookie', ''],
    ['a token that was never given out', 'A'.repeat(43)],
    ['what is no token at all', '%24ne'],
  ])('refuses %s', async (_, token) => {
    const options = token === undefined ? {} : withRefreshCookie(token);
    expectError(await app.client.post('/auth/refresh', undefined, options), 401, 'Authentication required');
  });
});

describe('POST /auth/logout', () => {
  const post = (path: string, token: string) => app.client.post(path, undefined, withRefreshCookie(token));

  rules('AUT-26').it('clears the cookie and revokes the family', async () => {
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

  rules('SES-23').it('revokes the family among cookies of other applications', async () => {
    const { token } = refreshCookieOf(await app.client.post('/auth/register', aRegistration()));
    const cookie = `refreshToken=${'F'.repeat(43)}; refreshToken=${token}`;
    expectSuccess(await app.client.post('/auth/logout', undefined, { headers: { cookie } }));
    expectError(await post('/auth/refresh', token), 401, 'Authentication required');
  });

  rules('AUT-26').it('is fine without a session', async () => {
    expect(expectSuccess(await app.client.post('/auth/logout'))).toBeNull();
    expect(expectSuccess(await post('/auth/logout', 'unknown'))).toBeNull();
  });
});
