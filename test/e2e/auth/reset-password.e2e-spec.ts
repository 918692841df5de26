import { AccountBansService } from '#modules/auth/index.js';
import { PasswordHasherService } from '#modules/auth/services/password/password-hasher.service.js';
import { UsersService } from '#modules/users/index.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { eraseAccount } from '../../support/erase-account.js';
import { aUser } from '../../support/factories/a-user.js';
import { codeIn, mailTo, otherThan, countMailsTo } from '../../support/inbox.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { PASSWORD } from '../../support/session.js';

const NEW_PASSWORD = 'Another#456';

const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });

describe('POST /auth/reset-password', () => {
  const login = (email: string, password: string) => app.client.post('/auth/login', { email, password });
  const reset = (email: string, otp: string, newPassword: unknown = NEW_PASSWORD) =>
    app.client.post('/auth/reset-password', { email, otp, newPassword });

  async function aForgottenPassword(): Promise<{ id: string; email: string; code: string }> {
    const { id, email } = await aUser(app);
    expectSuccess(await app.client.post('/auth/forgot-password', { email }));
    return { id, email, code: codeIn(await mailTo(app, email, /Reset your/)) };
  }

  rules('AUT-31').it('sets the new password, once', async () => {
    const { email, code } = await aForgottenPassword();
    expect(expectSuccess(await reset(email.toUpperCase(), code))).toBeNull();
    expectError(await login(email, PASSWORD), 401, 'Invalid email or password');
    expectSuccess(await login(email, NEW_PASSWORD));
    expectError(await reset(email, code, 'Third#789'), 400, 'Invalid or expired code');
    await mailTo(app, email, /password was changed/);
  });

  rules('AUT-33').it.each<[string, (userId: string) => Promise<unknown>]>([
    ['deleted', (userId) => eraseAccount(app, userId)],
    ['banned', (userId) => app.get(AccountBansService).ban(userId)],
  ])('answers as for an unknown account when the account is %s during the request', async (_, end) => {
    const { id, email, code } = await aForgottenPassword();
    const hasher = app.get(PasswordHasherService);
    const hash = hasher.hash.bind(hasher);
    hasher.hash = async (password, asker, before) => {
      const hashed = await hash(password, asker, before);
      await end(id);
      return hashed;
    };
    try {
      expectError(await reset(email, code), 400, 'Invalid or expired code');
      expect((await app.get(UsersService).findAccountOrNull(id))?.passwordChangedAt).toBeUndefined();
    } finally {
      hasher.hash = hash;
    }
  });

  rules('AUT-32', 'SES-16').it('leaves no session to a concurrent refresh or login', async () => {
    const { email, code } = await aForgottenPassword();
    const { token } = refreshCookieOf(await login(email, PASSWORD));
    const [done, ...sessions] = await Promise.all([
      reset(email, code),
      app.client.post('/auth/refresh', undefined, withRefreshCookie(token)),
      ...Array.from({ length: 3 }, () =>
        app.client.fromElsewhere().post('/auth/login', { email, password: PASSWORD }),
      ),
    ]);
    expectSuccess(done);
    for (const session of sessions.filter(({ status }) => status === 200)) {
      const survivor = withRefreshCookie(refreshCookieOf(session).token);
      const { accessToken } = expectSuccess(session);
      expectError(await app.client.as(accessToken).get('/users/profile'), 401, 'Authentication required');
      expectError(
        await app.client.post('/auth/refresh', undefined, survivor),
        401,
        'Authentication required',
      );
    }
    expectError(await app.client.post('/auth/refresh', undefined, withRefreshCookie(token)), 401);
  });

  rules('AUT-33', 'COD-04').it('refuses a wrong code and, after five wrong ones, the right one', async () => {
    const { email, code } = await aForgottenPassword();
    for (let tries = 0; tries < 5; tries += 1) {
      expectError(await reset(email, otherThan(code)), 400, 'Invalid or expired code');
    }
    expectError(await reset(email, code), 400, 'Invalid or expired code');
    expectSuccess(await login(email, PASSWORD));
  });

  rules('COD-04').it('counts concurrent tries', async () => {
    const { email, code } = await aForgottenPassword();
    await Promise.all(Array.from({ length: 5 }, () => reset(email, otherThan(code))));
    expectError(await reset(email, code), 400, 'Invalid or expired code');
  });

  rules('AUT-33').it(
    'refuses the code of another account and says the same to an unknown address',
    async () => {
      const { code } = await aForgottenPassword();
      const other = await aForgottenPassword();
      if (code !== other.code) expectError(await reset(other.email, code), 400, 'Invalid or expired code');
      expectError(await reset('nobody@example.com', code), 400, 'Invalid or expired code');
    },
  );

  rules('AUT-31', 'COD-01').it.each([
    ['a missing address', { email: undefined }, 'email is required'],
    ['a missing code', { otp: undefined }, 'otp is required'],
    ['a code of 5 digits', { otp: '12345' }, 'otp must be exactly 6 digits'],
    ['a missing password', { newPassword: undefined }, 'newPassword is required'],
    ['a password of 7 characters', { newPassword: 'Short#1' }, /^newPassword must have 8 or more characters/],
    ['an unknown field', { token: 'x' }, 'token is not allowed'],
  ])('refuses %s', async (_, overrides, message) => {
    const body = { email: 'asha@example.com', otp: '123456', newPassword: NEW_PASSWORD, ...overrides };
    expectError(await app.client.post('/auth/reset-password', body), 400, message);
  });
});

describe('POST /auth/forgot-password', () => {
  const forgot = (email: unknown) => app.client.post('/auth/forgot-password', { email });

  rules('AUT-30').it(
    'mails a code to LOCAL accounts alone, and answers the same for unknown, banned and OAUTH accounts',
    async () => {
      const known = await aUser(app);
      const banned = await aUser(app, { isActive: false });
      const oauth = await aUser(app, {
        authProvider: 'OAUTH',
        passwordHash: undefined,
        externalId: 'google:4',
      });
      const bannedOauth = await aUser(app, {
        authProvider: 'OAUTH',
        passwordHash: undefined,
        externalId: 'google:5',
        isActive: false,
      });
      const bodies = new Set<string>();
      for (const email of [
        'nobody@example.com',
        banned.email,
        bannedOauth.email,
        oauth.email,
        known.email.toUpperCase(),
      ]) {
        const answer = await forgot(email);
        expect(expectSuccess(answer)).toBeNull();
        bodies.add(answer.body.message);
      }
      expect(bodies.size).toBe(1);
      expect(codeIn(await mailTo(app, known.email, /Reset your/))).toMatch(/^\d{6}$/);
      const { subject, text } = await mailTo(app, oauth.email, /./);
      expect(subject).toMatch(/^How you sign in to /);
      expect(text).toContain('you sign in with Google');
      expect(text).not.toMatch(/^ *\d{6}$/m);
      expect(await countMailsTo(app, oauth.email)).toBe(1);
      for (const email of ['nobody@example.com', banned.email, bannedOauth.email])
        expect(await countMailsTo(app, email)).toBe(0);
    },
  );

  rules('AUT-30').it.each([
    ['a missing address', {}, 'email is required'],
    ['a malformed address', { email: 'asha' }, 'Invalid email format'],
    ['an unknown field', { email: 'asha@example.com', otp: '123456' }, 'otp is not allowed'],
  ])('refuses %s', async (_, body, message) => {
    expectError(await app.client.post('/auth/forgot-password', body), 400, message);
  });
});
