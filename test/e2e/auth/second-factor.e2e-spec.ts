import { createHash } from 'node:crypto';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AccountBansService, SecondFactorResetsService } from '#modules/auth/index.js';
import { SecondFactor } from '#modules/auth/data/second-factor.schema.js';
import { PendingSignIn } from '#modules/auth/data/pending-sign-in.schema.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { codeIn, mailTo } from '../../support/inbox.js';
import { refreshCookieOf } from '../../support/refresh-cookie.js';
import {
  aSecondFactor,
  codeOf,
  freshCodeOf,
  logIn,
  refreshAfter,
  wrongCodeOf,
  type OwnFactor,
} from '../../support/second-factor.js';
import { PASSWORD, session, useUser } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import type { Answer } from '../../support/test-client.js';

const WRONG = 'Invalid or expired code';
const OVER = 'The sign-in has expired; please sign in again';
const CLOSED = 'Authentication required';
const DAY_MS = 86_400_000;

const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });
const asha = useUser(app, beforeEach);
let factor: OwnFactor;

const errorCodeOf = ({ headers }: Answer) => headers.get('x-error-code');
const verify = (mfaToken: string, code: string, headers?: Record<string, string>) =>
  app.client.fromElsewhere().post('/auth/mfa/verify', { mfaToken, code }, headers && { headers });

/** The token of a login whose password was right. */
async function pending(): Promise<string> {
  return expectSuccess(await logIn(app, asha.user.email)).mfaToken;
}

describe('an account without a second factor', () => {
  rules('FAC-04').it('signs in as before, key by key', async () => {
    const answer = await logIn(app, asha.user.email);
    expect(Object.keys(expectSuccess(answer))).toEqual(['user', 'accessToken']);
    const [, claims = ''] = expectSuccess(answer).accessToken.split('.');
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(Object.keys(said).toSorted()).toEqual(['exp', 'iat', 'jti', 'role', 'sub']);
  });
});

describe('the set-up of a second factor', () => {
  rules('FAC-05').it(
    'gives a secret, counts from its confirmation on, and gives ten recovery codes',
    async () => {
      const setup = expectSuccess(await asha.client.post('/auth/mfa/totp'));
      expect(Object.keys(setup)).toEqual(['secret', 'uri']);
      expect(setup.uri).toContain(`secret=${setup.secret}`);
      expect(Object.keys(expectSuccess(await logIn(app, asha.user.email)))).toContain('accessToken');
      const confirm = (code: string) => asha.client.post('/auth/mfa/totp/confirm', { code });
      const refused = await confirm(wrongCodeOf(app, setup));
      expectError(refused, 400, WRONG);
      expect(errorCodeOf(refused)).toBe('MFA_CODE_INVALID');
      const { recoveryCodes } = expectSuccess(await confirm(codeOf(app, setup)));
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
      const again = await asha.client.post('/auth/mfa/totp');
      expectError(again, 409);
      expect(errorCodeOf(again)).toBe('MFA_ALREADY_SET');
      expectError(await confirm(codeOf(app, setup, 1)), 409);
      expect((await mailTo(app, asha.user.email, /Second factor set up/)).text).toContain(
        'If it was not you',
      );
    },
  );

  rules('FAC-05').it('replaces one that was not confirmed, whose codes are wrong then', async () => {
    const first = expectSuccess(await asha.client.post('/auth/mfa/totp'));
    const second = expectSuccess(await asha.client.post('/auth/mfa/totp'));
    expectError(await asha.client.post('/auth/mfa/totp/confirm', { code: codeOf(app, first) }), 400, WRONG);
    expectSuccess(await asha.client.post('/auth/mfa/totp/confirm', { code: codeOf(app, second) }));
  });

  rules('FAC-05').it('is refused before it was begun', async () => {
    expectError(await asha.client.post('/auth/mfa/totp/confirm', { code: '123456' }), 400, WRONG);
  });

  rules('FAC-06').it('ends every other session, and keeps the one in which it was made', async () => {
    const [stolen, own] = [await logIn(app, asha.user.email), await logIn(app, asha.user.email)];
    const client = app.client.as(expectSuccess(own).accessToken);
    await aSecondFactor(app, { client });
    expectError(await app.client.as(expectSuccess(stolen).accessToken).get('/users/profile'), 401, CLOSED);
    expectError(await refreshAfter(app, stolen), 401, CLOSED);
    expectSuccess(await client.get('/users/profile'));
    expectSuccess(await refreshAfter(app, own));
  });

  rules('FAC-07').it('stores neither the secret nor a code in clear', async () => {
    const own = await aSecondFactor(app, asha);
    const factors = app.get<Model<SecondFactor>>(getModelToken(SecondFactor.name) as never);
    const stored = JSON.stringify(await factors.findById(asha.user.id).lean());
    for (const secret of [own.secret, ...own.recoveryCodes]) expect(stored).not.toContain(secret);
    const mfaToken = await pending();
    const waiting = app.get<Model<PendingSignIn>>(getModelToken(PendingSignIn.name) as never);
    const [kept] = await waiting.find({ userId: asha.user.id }).lean();
    expect(JSON.stringify(kept)).not.toContain(mfaToken);
    expect(kept!.tokenHash).toBe(createHash('sha256').update(mfaToken).digest('hex'));
  });
});

describe('a sign-in with a second factor', () => {
  beforeEach(async () => {
    factor = await aSecondFactor(app, asha);
  });

  rules('FAC-08').it(
    'answers mfaToken alone, without a cookie, and opens a session with the code',
    async () => {
      const login = await logIn(app, asha.user.email);
      expect(Object.keys(expectSuccess(login))).toEqual(['mfaToken']);
      expect(login.headers.getSetCookie()).toEqual([]);
      const answer = await verify(expectSuccess(login).mfaToken, freshCodeOf(app, factor));
      expect(Object.keys(expectSuccess(answer))).toEqual(['user', 'accessToken']);
      expect(refreshCookieOf(answer).token).toMatch(/^[\w-]{43}$/);
      expectSuccess(await refreshAfter(app, answer));
      expectSuccess(await app.client.as(expectSuccess(answer).accessToken).get('/users/profile'));
    },
  );

  rules('FAC-08').it(
    'gives clients without cookies their refresh token with the code, and not before',
    async () => {
      const asks = { headers: { 'x-refresh-token': 'true' } };
      const credentials = { email: asha.user.email, password: PASSWORD };
      const login = await app.client.fromElsewhere().post('/auth/login', credentials, asks);
      expect(Object.keys(expectSuccess(login))).toEqual(['mfaToken']);
      expect(login.headers.has('x-refresh-token')).toBe(false);
      const answer = await verify(expectSuccess(login).mfaToken, freshCodeOf(app, factor), asks.headers);
      expect(Object.keys(expectSuccess(answer))).toEqual(['user', 'accessToken', 'refreshToken']);
    },
  );

  rules('FAC-09').it('spends each code once, also in a second sign-in at the same time', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, () => pending()));
    const code = freshCodeOf(app, factor);
    const [earlier, later] = [codeOf(app, factor, -1), codeOf(app, factor, 1)];
    const answers = await Promise.all(tokens.map((token) => verify(token, code)));
    expect(statusesOf(answers)).toEqual([200, 401, 401, 401, 401, 401]);
    for (const answer of answers.filter(({ status }) => status === 401)) {
      expectError(answer, 401, WRONG);
      expect(errorCodeOf(answer)).toBe('MFA_CODE_INVALID');
    }
    expectError(await verify(await pending(), code), 401, WRONG);
    // Nor does a code of an earlier step count that was never spent.
    expectError(await verify(await pending(), earlier), 401, WRONG);
    expectSuccess(await verify(await pending(), later));
  });

  rules('FAC-09').it('spends the code of the set-up with the set-up', async () => {
    expectError(await verify(await pending(), factor.spentCode), 401, WRONG);
  });

  rules('FAC-10').it('has one success for a token, with several codes at the same time', async () => {
    const mfaToken = await pending();
    const codes = [freshCodeOf(app, factor), ...factor.recoveryCodes.slice(0, 3)];
    const answers = await Promise.all(codes.map((code) => verify(mfaToken, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 401, OVER);
    const lost = codes.filter((_, index) => answers[index]!.status !== 200).filter((code) => code.length > 6);
    // What the others sent is not spent.
    for (const code of lost) expectSuccess(await verify(await pending(), code));
  });

  rules('FAC-10').it(
    'ends after five minutes, with its success, and with a new password or a ban',
    async () => {
      const [late, reset, banned] = [await pending(), await pending(), await pending()];
      app.clock.advance(4 * 60_000);
      expectSuccess(await logIn(app, asha.user.email));
      app.clock.advance(61_000);
      const over = await verify(late, freshCodeOf(app, factor));
      expectError(over, 401, OVER);
      expect(errorCodeOf(over)).toBe('MFA_TOKEN_INVALID');

      const used = await pending();
      expectSuccess(await verify(used, freshCodeOf(app, factor)));
      expectError(await verify(used, freshCodeOf(app, factor)), 401, OVER);

      const [beforeReset, beforeBan] = [await pending(), await pending()];
      expectSuccess(await app.client.post('/auth/forgot-password', { email: asha.user.email }));
      const otp = codeIn(await mailTo(app, asha.user.email, /Reset your/));
      const change = { email: asha.user.email, otp, newPassword: PASSWORD };
      expectSuccess(await app.client.post('/auth/reset-password', change));
      expectError(await verify(beforeReset, freshCodeOf(app, factor)), 401, OVER);
      // The reset leaves the factor on.
      expect(Object.keys(expectSuccess(await logIn(app, asha.user.email)))).toEqual(['mfaToken']);
      await app.get(AccountBansService).ban(asha.user.id);
      for (const token of [beforeBan, reset, banned])
        expectError(await verify(token, codeOf(app, factor)), 401, OVER);
    },
  );

  rules('FAC-10').it.each(['x', 'x'.repeat(43), '{"$ne":null}'])(
    'refuses the made-up token %s',
    async (made) => {
      expectError(await verify(made, freshCodeOf(app, factor)), 401, OVER);
    },
  );

  rules('FAC-10').it('is bound to its account: a code of another one is wrong', async () => {
    const ravi = await session(app).asUser();
    const other = await aSecondFactor(app, ravi);
    expectError(await verify(await pending(), freshCodeOf(app, other)), 401, WRONG);
    expectError(await verify(await pending(), other.recoveryCodes[0]!), 401, WRONG);
  });

  rules('FAC-11').it('takes each recovery code once, however it is typed, and tells the owner', async () => {
    const [first = '', second = ''] = factor.recoveryCodes;
    expectSuccess(await verify(await pending(), first));
    expectError(await verify(await pending(), first), 401, WRONG);
    expectSuccess(await verify(await pending(), second.toLowerCase().replaceAll('-', '')));
    await mailTo(app, asha.user.email, /Recovery code used/, 2);
    const tokens = [await pending(), await pending(), await pending()];
    const third = factor.recoveryCodes[2]!;
    const answers = await Promise.all(tokens.map((token) => verify(token, third)));
    expect(statusesOf(answers)).toEqual([200, 401, 401]);
  });

  rules('FAC-12').it(
    'checks no code of an unknown browser after 60 wrong ones of a day, but recovery codes and known browsers',
    async () => {
      const first = await verify(await pending(), freshCodeOf(app, factor));
      const known = first.headers.getSetCookie().find((text) => text.startsWith('knownBrowser='))!;
      const cookie = { cookie: known.split(';')[0]! };
      const mfaToken = await pending();
      const wrong = wrongCodeOf(app, factor);
      for (const answer of await Promise.all(Array.from({ length: 60 }, () => verify(mfaToken, wrong))))
        expectError(answer, 401, WRONG);
      expectError(await verify(await pending(), freshCodeOf(app, factor)), 401, WRONG);
      expectSuccess(await verify(await pending(), codeOf(app, factor), cookie));
      expectSuccess(await verify(await pending(), factor.recoveryCodes[0]!));
      app.clock.advance(DAY_MS);
      expectSuccess(await verify(await pending(), freshCodeOf(app, factor)));
    },
  );
});

describe('DELETE /auth/mfa', () => {
  const remove = (code: string) => asha.client.delete('/auth/mfa', { body: { code } });

  rules('FAC-14').it('takes a code of the app or a recovery code, and nothing else', async () => {
    factor = await aSecondFactor(app, asha);
    expectError(await remove(wrongCodeOf(app, factor)), 400, WRONG);
    expectError(await remove('AAAA-BBBB-CCCC-DDDD'), 400, WRONG);
    expectError(await remove('12345'), 400, 'code must be 6 digits or a recovery code');
    expectSuccess(await remove(freshCodeOf(app, factor)));
    expect(Object.keys(expectSuccess(await logIn(app, asha.user.email)))).toContain('accessToken');
    await mailTo(app, asha.user.email, /Second factor removed/);
    expectError(await remove(freshCodeOf(app, factor)), 400, WRONG);
    factor = await aSecondFactor(app, asha);
    expectSuccess(await remove(factor.recoveryCodes[9]!));
  });
});

describe('a second factor whose owner has lost it', () => {
  rules('FAC-15').it('is reset by another administrator, which ends the sessions and is told', async () => {
    const own = await logIn(app, asha.user.email);
    factor = await aSecondFactor(app, { client: app.client.as(expectSuccess(own).accessToken) });
    const token = await pending();
    const admin = await session(app).asAdmin();
    expectSuccess(await admin.client.delete(`/users/admin/${asha.user.id}/mfa`));
    expectError(await refreshAfter(app, own), 401, CLOSED);
    expectError(await verify(token, factor.recoveryCodes[0]!), 401, OVER);
    expect(Object.keys(expectSuccess(await logIn(app, asha.user.email)))).toContain('accessToken');
    await mailTo(app, asha.user.email, /Second factor reset/);
    const { entries } = expectSuccess(await admin.client.get(`/audit-log?subject=${asha.user.id}`));
    expect(entries).toEqual([expect.objectContaining({ action: 'USER_MFA_RESET', actor: admin.user.id })]);
    // Again is the same, without a second entry.
    expectSuccess(await admin.client.delete(`/users/admin/${asha.user.id}/mfa`));
  });

  rules('FAC-15').it('is not reset by its owner without a code, nor by a customer', async () => {
    const admin = await session(app).asAdmin();
    factor = await aSecondFactor(app, admin);
    const answer = await admin.client.delete(`/users/admin/${admin.user.id.toUpperCase()}/mfa`);
    expectError(answer, 409);
    expect(errorCodeOf(answer)).toBe('OWN_SECOND_FACTOR');
    expectError(await asha.client.delete(`/users/admin/${admin.user.id}/mfa`), 403);
    expect(Object.keys(expectSuccess(await logIn(app, admin.user.email)))).toEqual(['mfaToken']);
  });

  rules('FAC-15').it('is reset by a command as well, which the audit log names', async () => {
    const resets = app.get(SecondFactorResetsService);
    expect(await resets.reset(asha.user.id, { command: 'mfa:reset' })).toBe(false);
    await aSecondFactor(app, asha);
    expect(await resets.reset(asha.user.id, { command: 'mfa:reset' })).toBe(true);
    expect(Object.keys(expectSuccess(await logIn(app, asha.user.email)))).toContain('accessToken');
    const { client } = await session(app).asAdmin();
    const { entries } = expectSuccess(await client.get(`/audit-log?subject=${asha.user.id}`));
    expect(entries).toEqual([expect.objectContaining({ actor: null, requestId: 'command mfa:reset' })]);
  });

  rules('FAC-15').it('goes with the account', async () => {
    await aSecondFactor(app, asha);
    await pending();
    await eraseAccount(app, asha.user.id);
    const factors = app.get<Model<SecondFactor>>(getModelToken(SecondFactor.name) as never);
    const waiting = app.get<Model<PendingSignIn>>(getModelToken(PendingSignIn.name) as never);
    expect(await factors.countDocuments({ _id: asha.user.id })).toBe(0);
    expect(await waiting.countDocuments({ userId: asha.user.id })).toBe(0);
  });
});
