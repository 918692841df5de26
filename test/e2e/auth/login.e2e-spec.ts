import { decodeJwt, decodeProtectedHeader } from 'jose';
import { Types } from 'mongoose';
import type { Account } from '#modules/users/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aUser } from '../../support/factories/a-user.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { PASSWORD } from '../../support/session.js';

const EMAIL = 'asha@example.com';
/** The shortest time of each of two works, which take turns, so that a busy machine slows both alike. */
async function fastestInTurns(
  times: number,
  works: [() => Promise<unknown>, () => Promise<unknown>],
): Promise<[number, number]> {
  const fastest: [number, number] = [Infinity, Infinity];
  for (let turn = 0; turn < 2 * times; turn += 1) {
    const which = (turn % 2) as 0 | 1;
    const start = performance.now();
    await works[which]();
    fastest[which] = Math.min(fastest[which], performance.now() - start);
  }
  return fastest;
}

const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });

describe('POST /auth/login', () => {
  const login = (body: unknown) => app.client.post('/auth/login', body);

  rules('AUT-20').it(
    'answers the profile, an access token and the refresh cookie, for the address in any letter case',
    async () => {
      const { id, email } = await aUser(app);
      const answer = await login({ email: email.toUpperCase(), password: PASSWORD });
      const { user, accessToken, ...rest } = expectSuccess(answer);
      expect(rest).toEqual({});
      expect(user).toMatchObject({ _id: id, email, role: 'USER' });
      expect(expectSuccess(await app.client.as(accessToken).get('/users/profile'))).toEqual(user);
      expect(refreshCookieOf(answer).attributes).toContain('HttpOnly');
    },
  );

  rules('AUT-07', 'AUT-03').it(
    'signs the access token with HS256, for 15 minutes, with exactly the decided claims',
    async () => {
      const { id, email } = await aUser(app, { role: 'ADMIN' });
      const { accessToken } = expectSuccess(await login({ email, password: PASSWORD }));
      expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'HS256', typ: 'JWT' });
      const claims = decodeJwt(accessToken);
      expect(claims).toEqual({
        sub: id,
        role: 'ADMIN',
        jti: expect.stringMatching(/^[0-9a-f-]{36}\.[0-9a-f]{24}\.0$/),
        iat: expect.any(Number),
        exp: claims.iat! + 900,
      });
      expect(Math.abs(claims.iat! - app.clock.nowSeconds())).toBeLessThan(5);
      app.clock.advance(14 * 60_000 + 50_000);
      expectSuccess(await app.client.as(accessToken).get('/users/profile'));
      app.clock.advance(10_000);
      expectError(await app.client.as(accessToken).get('/users/profile'), 401, 'Authentication required');
    },
  );

  rules('CRD-04').it('keeps the form of an older hash once it has turned out', async () => {
    const { id, email } = await aUser(app);
    const users = collectionOf(app, 'users');
    const _id = new Types.ObjectId(id);
    const form = async () => (await users.findOne({ _id }))!['passwordForm'];
    expect(await form()).toBe('NFKC');
    await users.updateOne({ _id }, { $unset: { passwordForm: 1 } });
    expectError(await login({ email, password: 'Wrong#123' }), 401);
    expect(await form()).toBeUndefined();
    expectSuccess(await login({ email, password: PASSWORD }));
    expect(await form()).toBe('NFKC');
  });

  rules('USR-17', 'AUT-21').it(
    'refuses a wrong password, an unknown, a banned and an OAUTH account with the same message',
    async () => {
      const local = await aUser(app);
      const banned = await aUser(app, { isActive: false });
      const oauth = await aUser(app, { authProvider: 'OAUTH', externalId: 'google:3' });
      const refusals = [
        { email: local.email, password: 'Wrong#123' },
        { email: local.email, password: PASSWORD.toLowerCase() },
        { email: local.email, password: `${PASSWORD} ` },
        { email: 'nobody@example.com', password: PASSWORD },
        { email: banned.email, password: PASSWORD },
        { email: oauth.email, password: PASSWORD },
      ];
      for (const refusal of refusals) {
        const answer = await login(refusal);
        expectError(answer, 401, 'Invalid email or password');
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    },
  );

  rules('AUT-22').it('takes as long for an unknown account as for a wrong password', async () => {
    const { email } = await aUser(app);
    const [known, unknown] = await fastestInTurns(6, [
      () => login({ email, password: 'Wrong#123' }),
      () => login({ email: 'nobody@example.com', password: 'Wrong#123' }),
    ]);
    // Hashing at cost 12 takes a hundred times longer than everything else: without it the ratio is near 0.
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  rules('AUT-23').it.each([
    ['a missing address', { password: PASSWORD }, 'email is required'],
    ['a malformed address', { email: 'asha', password: PASSWORD }, 'Invalid email format'],
    ['a missing password', { email: EMAIL }, 'password is required'],
    ['an empty password', { email: EMAIL, password: '' }, /^password must be a string/],
    ['a password that is an object', { email: EMAIL, password: { $ne: '' } }, /^password must be/],
    ['an unknown field', { email: EMAIL, password: PASSWORD, remember: true }, 'remember is not allowed'],
  ])('refuses %s', async (_, body, message) => {
    expectError(await login(body), 400, message);
  });
});

describe('the time of the last login', () => {
  const lastLoginOf = async ({ email }: Account): Promise<Date | undefined> =>
    (await collectionOf(app, 'users').findOne({ email }))!['lastLogin'];

  rules('USR-18').it('is that of each login that succeeds, and of nothing else', async () => {
    const asha = await aUser(app);
    const ravi = await aUser(app);
    const visitor = app.client.fromElsewhere();
    const login = (password: string) => visitor.post('/auth/login', { email: asha.email, password });
    expect(await lastLoginOf(asha)).toBeUndefined();

    expectError(await login('Wrong#123'), 401);
    expect(await lastLoginOf(asha)).toBeUndefined();

    for (let count = 0; count < 2; count += 1) {
      const from = app.clock.nowMs();
      const { token } = refreshCookieOf(await login(PASSWORD));
      const at = (await lastLoginOf(asha))!;
      expect(at.getTime()).toBeGreaterThanOrEqual(from);
      expect(at.getTime()).toBeLessThanOrEqual(app.clock.nowMs());

      app.clock.advance(60_000);
      expectSuccess(await visitor.post('/auth/refresh', undefined, withRefreshCookie(token)));
      expectError(await login('Wrong#123'), 401);
      expect(await lastLoginOf(asha)).toEqual(at);
    }
    expect(await lastLoginOf(ravi)).toBeUndefined();
  });
});
