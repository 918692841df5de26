import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { RefreshToken } from '#modules/auth/data/refresh-token.schema.js';
import { User } from '#modules/users/data/user.schema.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aUser } from '../../support/factories/a-user.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { PASSWORD } from '../../support/session.js';
import type { Answer } from '../../support/test-client.js';
import { statusesOf } from '../../support/statuses-of.js';

const DAY_MS = 86_400_000;

describe('POST /auth/refresh', () => {
  let app: TestApp;
  beforeAll(
    async () =>
      void (app = await createApp({ RATE_LIMIT_AUTH_MAX: '1000', RATE_LIMIT_STANDARD_MAX: '1000' })),
  );
  afterAll(() => app.close());

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

  it('[AUT-13, AUT-24] gives a new access token and replaces the cookie', async () => {
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

  it('[AUT-13] goes on from token to token', async () => {
    let { token } = await aLogin();
    for (let count = 0; count < 5; count += 1) token = await refreshed(token);
  });

  it('[AUT-14] revokes the whole family when a used token comes back', async () => {
    const { token: first } = await aLogin();
    const second = await refreshed(first);
    const third = await refreshed(second);
    expectError(await refresh(first), 401, 'Authentication required');
    expectError(await refresh(third), 401, 'Authentication required');
    expectError(await refresh(second), 401, 'Authentication required');
  });

  it('[AUT-14] leaves the other logins of the user alone when it revokes a family', async () => {
    const { user, token: stolen } = await aLogin();
    const elsewhere = await login(user.email);
    await refreshed(stolen);
    expectError(await refresh(stolen), 401);
    await refreshed(elsewhere);
  });

  it('lets one of several simultaneous uses of a token win, and nobody hold two successors', async () => {
    const { token } = await aLogin();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(token)));
    expect(statusesOf(answers)).toEqual([200, 401, 401, 401, 401, 401]);
    for (const lost of answers.filter(({ status }) => status === 401)) {
      expectError(lost, 401, 'Authentication required');
      // The winner's cookie must survive in a browser whose other tab lost.
      expect(lost.headers.getSetCookie()).toEqual([]);
    }
  });

  it('[AUT-14] finds out a thief that took part in a simultaneous use', async () => {
    const { token } = await aLogin();
    const answers = await Promise.all([refresh(token), refresh(token)]);
    const won = refreshCookieOf(answers.find(({ status }) => status === 200)!).token;
    expectError(await refresh(token), 401);
    expectError(await refresh(won), 401);
  });

  it('[AUT-15] takes a token for 30 days by the clock of the service, and not longer', async () => {
    const { token } = await aLogin();
    app.clock.advance(30 * DAY_MS - 60_000);
    const successor = await refreshed(token);
    app.clock.advance(30 * DAY_MS);
    expectError(await refresh(successor), 401, 'Authentication required');
  });

  it('[AUT-12] keeps hashes alone', async () => {
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

  it('[USR-17] refuses a banned account, and its other sessions with it', async () => {
    const { user, token } = await aLogin();
    await model<User>(User.name).updateOne({ _id: user.id }, { $set: { isActive: false } });
    expectError(await refresh(token), 401, 'Authentication required');
  });

  it('[AUT-25] refuses an account that is gone', async () => {
    const { user, token } = await aLogin();
    for (const part of app.get(PersonalDataRegistry).inOrder()) await part.eraseFor(user.id);
    expectError(await refresh(token), 401, 'Authentication required');
  });

  it.each([
    ['no cookie', undefined],
    ['an empty cookie', ''],
    ['a token that was never given out', 'A'.repeat(43)],
    ['what is no token at all', '%24ne'],
  ])('[AUT-25] refuses %s', async (_, token) => {
    const options = token === undefined ? {} : withRefreshCookie(token);
    expectError(await app.client.post('/auth/refresh', undefined, options), 401, 'Authentication required');
  });
});
