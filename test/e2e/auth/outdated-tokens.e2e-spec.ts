import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { AccountBansService } from '#modules/auth/index.js';
import { AccountAccessService } from '#modules/auth/services/revocations/account-access.service.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { codeIn, mailTo } from '../../support/inbox.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { PASSWORD, useUser } from '../../support/session.js';
import type { Answer } from '../../support/test-client.js';

const NEW_PASSWORD = 'Another#456';
const CLOSED = 'Authentication required';

describe('an access token that is older than the password', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });
  const asha = useUser(app, beforeEach);

  const login = (password: string) => app.client.post('/auth/login', { email: asha.user.email, password });
  const tokenOf = (answer: Answer): string => expectSuccess(answer).accessToken;
  const profileWith = (token: string) => app.client.fromElsewhere().as(token).get('/users/profile');
  const refresh = (cookie: string) => app.client.post('/auth/refresh', undefined, withRefreshCookie(cookie));

  async function resetCode(): Promise<string> {
    expectSuccess(await app.client.post('/auth/forgot-password', { email: asha.user.email }));
    return codeIn(await mailTo(app, asha.user.email, /Reset your/));
  }
  const resetWith = (otp: string) =>
    app.client.post('/auth/reset-password', { email: asha.user.email, otp, newPassword: NEW_PASSWORD });
  const reset = async () => void expectSuccess(await resetWith(await resetCode()));

  /** Changes the password with the token of `asha`. */
  async function change(): Promise<Answer> {
    expectSuccess(await asha.client.post('/users/profile/security/password/otp'));
    const otp = codeIn(await mailTo(app, asha.user.email, /password change/));
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    return asha.client.patch('/users/profile/security/password', { otp, ...passwords });
  }

  /** The download path of a finished export. */
  async function exportLink(): Promise<string> {
    expectSuccess(await asha.client.post('/users/profile/export'), 202);
    const mail = await mailTo(app, asha.user.email, /data export is ready/);
    return `/${/\/api\/v1\/users\/exports\/[\w-]{43}/.exec(mail.text)![0]}`;
  }

  rules('SES-16').it('is refused after a reset: a thief of it can no longer delete the account', async () => {
    const stolen = tokenOf(await login(PASSWORD));
    await reset();
    for (const token of [asha.token, stolen]) {
      const thief = app.client.fromElsewhere().as(token);
      expectError(await thief.delete('/users/profile'), 401, CLOSED);
      expectError(await thief.get('/users/profile'), 401, CLOSED);
    }
    expectSuccess(await profileWith(tokenOf(await login(NEW_PASSWORD))));
  });

  rules('SES-16').it('is refused after a change, but for the one that changed the password', async () => {
    const other = tokenOf(await login(PASSWORD));
    const { token: cookie } = refreshCookieOf(await change());
    expectError(await profileWith(other), 401, CLOSED);
    expectSuccess(await profileWith(asha.token));
    expectSuccess(await profileWith(tokenOf(await refresh(cookie))));
    expectSuccess(await profileWith(tokenOf(await login(NEW_PASSWORD))));
  });

  rules('SES-16').it('is refused by a reset although it was spared by a change', async () => {
    expectSuccess(await change());
    await reset();
    expectError(await profileWith(asha.token), 401, CLOSED);
  });

  rules('SES-16').it(
    'is refused after a restart that has emptied the cache store, but for the spared one',
    async () => {
      const other = tokenOf(await login(PASSWORD));
      expectSuccess(await change());
      await app.get(CacheStore).deleteMark(`revoked:${asha.user.id}`);
      await app.get(AccountAccessService).onApplicationBootstrap();
      expectError(await profileWith(other), 401, CLOSED);
      expectSuccess(await profileWith(asha.token));
    },
  );

  rules('SES-16').it('is refused in the legacy form', async () => {
    const iat = app.clock.nowSeconds();
    const claims = { sub: asha.user.id, role: 'USER', jti: randomUUID(), iat, exp: iat + 900 };
    const token = new JwtService({ secret: app.config.identity.jwtSecret }).sign(claims);
    expectSuccess(await profileWith(token));
    await reset();
    expectError(await profileWith(token), 401, CLOSED);
  });

  rules('SES-16').it('stays accepted when an account is reinstated that was not banned', async () => {
    await app.get(AccountBansService).lift(asha.user.id);
    expectSuccess(await profileWith(asha.token));
  });

  rules('SES-16').it('is refused to a banned account whose password changes at the same time', async () => {
    await app.get(AccountBansService).ban(asha.user.id);
    await app.get(AccountAccessService).outdate(asha.user.id, 'the id of its own token');
    await app.get(AccountAccessService).apply(asha.user.id);
    expect(await app.get(CacheStore).findMark(`revoked:${asha.user.id}`)).toBe('banned');
  });

  rules('SES-17').it.each([
    ['a reset', () => reset()],
    ['a change', async () => void expectSuccess(await change())],
  ])('has its data export end with it: %s ends the link', async (_, replacePassword) => {
    const link = await exportLink();
    expect((await app.client.get(link)).status).toBe(200);
    await replacePassword();
    expectError(await app.client.get(link), 404, 'Export not found');
  });
});
