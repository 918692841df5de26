import { AccountBansService, AdministratorsService } from '#modules/auth/index.js';
import { RefreshTokenRepository } from '#modules/auth/data/refresh-token.repository.js';
import { PasswordHasherService } from '#modules/auth/services/password/password-hasher.service.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { codeIn, countMailsTo, mailTo, otherThan } from '../../support/inbox.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { PASSWORD, session, useUser } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import type { Answer } from '../../support/test-client.js';

const NEW_PASSWORD = 'Another#456';

const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });

describe('PATCH /users/profile/security/password', () => {
  const asha = useUser(app, beforeEach);

  async function requestCode(count = 1): Promise<string> {
    expectSuccess(await asha.client.post('/users/profile/security/password/otp'));
    return codeIn(await mailTo(app, asha.user.email, /password change/, count));
  }

  const change = (otp: string, overrides: Record<string, unknown> = {}) =>
    asha.client.patch('/users/profile/security/password', {
      otp,
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      ...overrides,
    });

  /** From an address of its own: of each one waits. */
  const login = (password: string) =>
    app.client.fromElsewhere().post('/auth/login', { email: asha.user.email, password });

  const refresh = (token: string) => app.client.post('/auth/refresh', undefined, withRefreshCookie(token));

  rules('ACC-37', 'REV-32', 'BND-04').it(
    'replaces the password, alerts the owner in the app and confirms by mail',
    async () => {
      expect(expectSuccess(await change(await requestCode()))).toBeNull();
      expectError(await login(PASSWORD), 401, 'Invalid email or password');
      expectSuccess(await login(NEW_PASSWORD));
      const { notifications } = expectSuccess(await asha.client.get('/notifications'));
      expect(notifications).toEqual([expect.objectContaining({ type: 'SECURITY_ALERT', isRead: false })]);
      await mailTo(app, asha.user.email, /password was changed/);
    },
  );

  rules('SES-04', 'SES-05').it(
    'ends every other session of the account and opens a new one for the caller',
    async () => {
      const others = [await login(PASSWORD), await login(PASSWORD)].map(
        (answer) => refreshCookieOf(answer).token,
      );
      const ravi = await session(app).asUser();
      const raviToken = refreshCookieOf(
        await app.client.post('/auth/login', { email: ravi.user.email, password: PASSWORD }),
      ).token;
      const changed = await change(await requestCode());
      expect(expectSuccess(changed)).toBeNull();
      const { token, attributes } = refreshCookieOf(changed);
      expect(attributes).toEqual(
        expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/api/v1/auth', 'Max-Age=2592000']),
      );
      for (const other of others) expectError(await refresh(other), 401, 'Authentication required');
      const { accessToken } = expectSuccess(await refresh(token));
      expectSuccess(await app.client.as(accessToken).get('/users/profile'));
      expectSuccess(await refresh(raviToken));
    },
  );

  rules('SES-05').it('sets no cookie and ends no session when it fails', async () => {
    const { token } = refreshCookieOf(await login(PASSWORD));
    const refused = await change(otherThan(await requestCode()));
    expectError(refused, 400, 'Invalid or expired code');
    expect(refused.headers.getSetCookie()).toEqual([]);
    expectSuccess(await refresh(token));
  });

  rules('SES-04').it(
    'keeps the password and the sessions when the transaction fails at its end',
    async () => {
      const { token } = refreshCookieOf(await login(PASSWORD));
      const code = await requestCode();
      const tokens = app.get(RefreshTokenRepository);
      const insert = tokens.insert.bind(tokens);
      tokens.insert = () => Promise.reject(new Error('the new session cannot be stored'));
      expectError(await change(code), 500);
      tokens.insert = insert;
      expectSuccess(await login(PASSWORD));
      expectSuccess(await refresh(token));
      expect(expectSuccess(await asha.client.get('/notifications')).notifications).toEqual([]);
    },
  );

  rules('SES-04').it('leaves no session to a concurrent refresh or login', async () => {
    const { token } = refreshCookieOf(await login(PASSWORD));
    const code = await requestCode();
    const [changed, ...answers] = await Promise.all([
      change(code),
      refresh(token),
      ...Array.from({ length: 3 }, () => login(PASSWORD)),
    ]);
    expectSuccess(changed);
    for (const answer of answers.filter(({ status }) => status === 200))
      expectError(await refresh(refreshCookieOf(answer).token), 401, 'Authentication required');
    expectError(await refresh(token), 401, 'Authentication required');
    expectSuccess(await refresh(refreshCookieOf(changed).token));
  });

  describe('of an account that changes while the passwords are hashed', () => {
    const RESET_PASSWORD = 'FromTheMail#789';

    /** Changes the password; `event` is over before the new one is written. */
    async function changeDuring(event: () => Promise<unknown>): Promise<Answer> {
      const code = await requestCode();
      const hasher = app.get(PasswordHasherService);
      const hash = hasher.hash.bind(hasher);
      hasher.hash = async (password, asker, before) => {
        hasher.hash = hash;
        const hashed = await hash(password, asker, before);
        await event();
        return hashed;
      };
      try {
        return await change(code);
      } finally {
        hasher.hash = hash;
      }
    }

    async function reset(): Promise<void> {
      const { email } = asha.user;
      expectSuccess(await app.client.post('/auth/forgot-password', { email }));
      const otp = codeIn(await mailTo(app, email, /Reset your/));
      const reply = await app.client.post('/auth/reset-password', {
        email,
        otp,
        newPassword: RESET_PASSWORD,
      });
      expectSuccess(reply);
    }

    async function demote(): Promise<void> {
      const { email } = asha.user;
      await app.get(AdministratorsService).grant(email, 'admin-grant');
      await app.get(AdministratorsService).revoke(email, 'admin-grant', { force: true });
    }

    async function banAndLift(): Promise<void> {
      await app.get(AccountBansService).ban(asha.user.id);
      await app.get(AccountBansService).lift(asha.user.id);
    }

    rules('SES-02', 'SES-05', 'SES-16').it('opens no session that the lifting of a ban revives', async () => {
      const answer = await changeDuring(() => app.get(AccountBansService).ban(asha.user.id));
      expectError(answer, 401, 'Authentication required');
      expect(answer.headers.getSetCookie()).toEqual([]);
      await app.get(AccountBansService).lift(asha.user.id);
      expectError(await asha.client.get('/users/profile'), 401, 'Authentication required');
      expectSuccess(await login(PASSWORD));
    });

    rules('SES-05', 'SES-16').it('leaves the password of a reset, and its end of every token', async () => {
      const answer = await changeDuring(reset);
      expectError(answer, 401, 'Authentication required');
      expect(answer.headers.getSetCookie()).toEqual([]);
      expectError(await asha.client.get('/users/profile'), 401, 'Authentication required');
      expectSuccess(await login(RESET_PASSWORD));
    });

    rules('SES-16').it.each([
      ['a role that was taken away', demote],
      ['a ban that was lifted', banAndLift],
    ])('spares no token that ended with %s', async (_, event) => {
      expectError(await changeDuring(event), 401, 'Authentication required');
      expectError(await asha.client.get('/users/profile'), 401, 'Authentication required');
      expectSuccess(await login(PASSWORD));
    });

    rules('SES-01', 'SES-05').it('finds no account once it is deleted', async () => {
      const answer = await changeDuring(() => eraseAccount(app, asha.user.id));
      expectError(answer, 404, 'User not found');
      expect(answer.headers.getSetCookie()).toEqual([]);
    });
  });

  rules('ACC-37', 'ACD-03').it('takes a code once, also under concurrency', async () => {
    const code = await requestCode();
    const answers = await Promise.all([change(code), change(code), change(code)]);
    expect(statusesOf(answers)).toEqual([200, 400, 400]);
    expectError(await change(code, { currentPassword: NEW_PASSWORD }), 400, 'Invalid or expired code');
  });

  rules('ACC-34', 'ACD-05').it('refuses a wrong current password and does not use the code up', async () => {
    const code = await requestCode();
    expectError(await change(code, { currentPassword: 'Wrong#123' }), 400, 'Current password is incorrect');
    expectSuccess(await change(code));
  });

  rules('ACC-34', 'ACD-02', 'ACD-04').it(
    'refuses a wrong code and, after five wrong ones, the right one',
    async () => {
      const code = await requestCode();
      for (let tries = 0; tries < 5; tries += 1) {
        expectError(await change(otherThan(code)), 400, 'Invalid or expired code');
      }
      expectError(await change(code), 400, 'Invalid or expired code');
      expectSuccess(await login(PASSWORD));
      expect(await countMailsTo(app, asha.user.email)).toBe(1);
    },
  );

  it('replaces an older code by a newer one', async () => {
    const older = await requestCode();
    const newer = await requestCode(2);
    if (older !== newer) expectError(await change(older), 400, 'Invalid or expired code');
    expectSuccess(await change(newer));
  });

  rules('ACC-35', 'ACC-36').it.each([
    ['a code of 5 digits', { otp: '12345' }, 'otp must be exactly 6 digits'],
    ['a code of 7 digits', { otp: '1234567' }, 'otp must be exactly 6 digits'],
    ['a code of letters', { otp: 'abcdef' }, 'otp must be exactly 6 digits'],
    ['a code that is a number', { otp: 123456 }, 'otp must be exactly 6 digits'],
    ['a missing code', { otp: undefined }, 'otp is required'],
    ['an empty current password', { currentPassword: '' }, /^currentPassword must be a string/],
    ['a missing current password', { currentPassword: undefined }, 'currentPassword is required'],
    ['a new password of 7 characters', { newPassword: 'Short#1' }, /^newPassword must have 8 or more/],
    ['a missing new password', { newPassword: undefined }, 'newPassword is required'],
    ['an unknown field', { confirm: NEW_PASSWORD }, 'confirm is not allowed'],
  ])('refuses %s', async (_, overrides, message) => {
    expectError(await change('123456', overrides), 400, message);
  });
});

describe('POST /users/profile/security/password/otp', () => {
  rules('ACC-31', 'BND-03').it('has mailed a code by the time it answers', async () => {
    const asha = await session(app).asUser();
    expect(expectSuccess(await asha.client.post('/users/profile/security/password/otp'))).toBeNull();
    expect(await countMailsTo(app, asha.user.email)).toBe(1);
    expect(codeIn(await mailTo(app, asha.user.email, /password change/))).toMatch(/^\d{6}$/);
  });
});

describe('the password of an OAUTH account', () => {
  rules('USR-15', 'ACC-33', 'ACC-38', 'ERR-09').it('gets no code and cannot be changed', async () => {
    const ravi = await session(app).asUser({
      authProvider: 'OAUTH',
      passwordHash: undefined,
      externalId: 'google:1',
    });
    const path = '/users/profile/security/password';
    const passwords = { otp: '123456', currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    for (const answer of [await ravi.client.post(`${path}/otp`), await ravi.client.patch(path, passwords)])
      expectError(answer, 400, 'OAuth accounts do not use passwords');
    expect(await countMailsTo(app, ravi.user.email)).toBe(0);
  });
});
