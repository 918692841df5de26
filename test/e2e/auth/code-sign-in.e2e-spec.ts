import { randomUUID } from 'node:crypto';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SignInRequest } from '#modules/auth/data/sign-in-request.schema.js';
import { AccountBansService } from '#modules/auth/index.js';
import { UsersService } from '#modules/users/index.js';
import { useApp } from '../../support/create-app.js';
import { effectsEnded } from '../../support/effects-ended.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aUser } from '../../support/factories/a-user.js';
import { codeIn, countMailsTo, mailTo, otherThan } from '../../support/inbox.js';
import { refreshCookieOf } from '../../support/refresh-cookie.js';
import { aSecondFactor, freshCodeOf, logIn, refreshAfter } from '../../support/second-factor.js';
import { PASSWORD, session } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';

const WRONG = 'Invalid or expired code';
const CLOSED = 'Authentication required';

const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000', PUBLIC_URL: 'https://api.shop.example' });

const from = () => app.client.fromElsewhere();
const ask = (email: string) => from().post('/auth/login/code', { email });
const enter = (email: string, otp: string) => from().post('/auth/login/code/verify', { email, otp });
const anAddress = (name = 'kavya') => `${name}.${randomUUID()}@example.com`;

/** The code of the address that was mailed `before` codes already. */
async function codeFor(email: string, before = 0): Promise<string> {
  expectSuccess(await ask(email));
  return codeIn(await mailTo(app, email, /sign-in code/, before + 1));
}

describe('a sign-in by a mailed code', () => {
  rules('FAC-18').it('answers as a login, once for each code', async () => {
    const { id, email } = await aUser(app, { isEmailVerified: true });
    const code = await codeFor(email.toUpperCase());
    expectError(await enter(email, otherThan(code)), 400, WRONG);
    const answer = await enter(email, code);
    const { user, accessToken, ...others } = expectSuccess(answer);
    expect({ id: user._id, others }).toEqual({ id, others: {} });
    expectSuccess(await app.client.as(accessToken).get('/users/profile'));
    expectSuccess(await refreshAfter(app, answer));
    expectError(await enter(email, code), 400, WRONG);
  });

  rules('FAC-18').it('ends the code after ten minutes, and after five wrong tries', async () => {
    const { email } = await aUser(app);
    const late = await codeFor(email);
    app.clock.advance(601_000);
    expectError(await enter(email, late), 400, WRONG);
    const code = await codeFor(email, 1);
    for (let tries = 0; tries < 5; tries += 1) expectError(await enter(email, otherThan(code)), 400, WRONG);
    expectError(await enter(email, code), 400, WRONG);
  });

  rules('FAC-18').it('takes no code of another purpose, and gives none', async () => {
    const { email } = await aUser(app);
    expectSuccess(await from().post('/auth/forgot-password', { email }));
    const reset = codeIn(await mailTo(app, email, /Reset your/));
    expectError(await enter(email, reset), 400, WRONG);
    const code = await codeFor(email);
    const change = { email, otp: code, newPassword: PASSWORD };
    expectError(await from().post('/auth/reset-password', change), 400, WRONG);
    expectSuccess(await enter(email, code));
  });

  rules('FAC-19').it('makes the account of an unknown address with the code, and not before', async () => {
    const email = anAddress();
    const code = await codeFor(email);
    const users = app.get(UsersService);
    expect(await users.findAccountByEmail(email)).toBeNull();
    const answers = await Promise.all([enter(email, code), enter(email, code)]);
    expect(statusesOf(answers)).toEqual([200, 400]);
    const { user } = expectSuccess(answers.find(({ status }) => status === 200)!);
    expect(user).toMatchObject({ email, lastname: '', isEmailVerified: true, role: 'USER' });
    expect(user.firstname).toBe(email.split('@')[0]!.slice(0, 50));
    expectError(await logIn(app, email), 401);
  });

  rules('FAC-20').it('calls an account without a letter in its address Customer', async () => {
    const email = `${Date.now()}@example.com`;
    expect(expectSuccess(await enter(email, await codeFor(email))).user.firstname).toBe('Customer');
  });

  rules('FAC-21').it('takes an account from who registered an address that is not theirs', async () => {
    const { email, id } = await aUser(app, { isEmailVerified: false });
    const prepared = await logIn(app, email);
    const client = app.client.as(expectSuccess(prepared).accessToken);
    await aSecondFactor(app, { client });
    const answer = await enter(email, await codeFor(email));
    expect(expectSuccess(answer).user).toMatchObject({ _id: id, isEmailVerified: true });
    expectError(await client.get('/users/profile'), 401, CLOSED);
    expectError(await refreshAfter(app, prepared), 401, CLOSED);
    expectError(await logIn(app, email), 401);
    expectSuccess(await app.client.as(expectSuccess(answer).accessToken).get('/users/profile'));
    // The owner can set a password by mail.
    expectSuccess(await from().post('/auth/forgot-password', { email }));
    await mailTo(app, email, /Reset your/);
  });

  rules('FAC-21').it('leaves sessions and password of a verified account alone', async () => {
    const { email } = await aUser(app, { isEmailVerified: true });
    const other = await logIn(app, email);
    expectSuccess(await enter(email, await codeFor(email)));
    expectSuccess(await refreshAfter(app, other));
    expectSuccess(await logIn(app, email));
  });

  rules('FAC-13').it('asks for the second factor of an account that has one', async () => {
    const asha = await session(app).asUser({ isEmailVerified: true });
    const factor = await aSecondFactor(app, asha);
    const answer = await enter(asha.user.email, await codeFor(asha.user.email));
    expect(Object.keys(expectSuccess(answer))).toEqual(['mfaToken']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { mfaToken } = expectSuccess(answer);
    const signedIn = await from().post('/auth/mfa/verify', { mfaToken, code: freshCodeOf(app, factor) });
    expect(refreshCookieOf(signedIn).token).toMatch(/^[\w-]{43}$/);
  });

  rules('FAC-22').it(
    'mails no code to an administrator without a second factor, nor to a banned account',
    async () => {
      const admin = await session(app).asAdmin();
      const banned = await aUser(app);
      await app.get(AccountBansService).ban(banned.id);
      for (const { email } of [admin.user, banned]) expectSuccess(await ask(email));
      await effectsEnded(app);
      for (const { email } of [admin.user, banned]) {
        expect(await countMailsTo(app, email)).toBe(0);
        expectError(await enter(email, '123456'), 400, WRONG);
      }
      const factor = await aSecondFactor(app, admin);
      const { mfaToken } = expectSuccess(await enter(admin.user.email, await codeFor(admin.user.email)));
      const signedIn = await from().post('/auth/mfa/verify', { mfaToken, code: freshCodeOf(app, factor) });
      expect(expectSuccess(signedIn).user.role).toBe('ADMIN');
    },
  );

  rules('FAC-22').it(
    'keeps a code from an account that was banned since, or made an administrator',
    async () => {
      const [banned, promoted] = [await aUser(app), await aUser(app)];
      const codes = [await codeFor(banned.email), await codeFor(promoted.email)];
      await app.get(AccountBansService).ban(banned.id);
      await app.get(UsersService).setRole(promoted.id, 'ADMIN');
      expectError(await enter(banned.email, codes[0]!), 400, WRONG);
      expectError(await enter(promoted.email, codes[1]!), 400, WRONG);
    },
  );

  rules('FAC-23').it('comes as a link after 60 wrong codes of a day by unknown browsers', async () => {
    const { email } = await aUser(app);
    const code = await codeFor(email);
    const wrong = await Promise.all(Array.from({ length: 60 }, () => enter(email, otherThan(code))));
    for (const answer of wrong) expectError(answer, 400, WRONG);
    expectSuccess(await ask(email));
    const mail = await mailTo(app, email, /Sign in to/);
    expect(mail.text).toContain('Somebody has tried many wrong codes');
    const [url = ''] = /https:\S+/.exec(mail.text) ?? [];
    const [page, said] = url.split('#');
    expect(page).toBe('https://api.shop.example/shop/login');
    const { token = '' } = Object.fromEntries(new URLSearchParams(said));
    expectError(await from().post('/auth/reset-password', { email, otp: token, newPassword: PASSWORD }), 400);
    expectSuccess(await enter(email, token));
    expectError(await enter(email, token), 400, WRONG);
  });

  rules('FAC-24').it('keeps no address longer than its mail takes', async () => {
    const email = anAddress();
    await codeFor(email);
    const requests = app.get<Model<SignInRequest>>(getModelToken(SignInRequest.name) as never);
    await expectEventually(async () => expect(await requests.countDocuments({ email })).toBe(0));
  });
});
