import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { AccountAccessService } from '#modules/auth/services/revocations/account-access.service.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aUser } from '../../support/factories/a-user.js';
import { codeIn, mailTo } from '../../support/inbox.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { PASSWORD, session } from '../../support/session.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

const CLOSED = 'Authentication required';
const HOUR_MS = 3_600_000;

const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });

/** A browser that is signed in: its token, its cookie, and a client that sends the token. */
async function signedIn(email: string, userAgent = 'Firefox') {
  const browser = app.client.fromElsewhere();
  const credentials = { email, password: PASSWORD };
  const answer = await browser.post('/auth/login', credentials, { headers: { 'user-agent': userAgent } });
  const { accessToken } = expectSuccess(answer);
  return { client: browser.as(accessToken), cookie: refreshCookieOf(answer).token };
}

const refresh = (cookie: string) => app.client.post('/auth/refresh', undefined, withRefreshCookie(cookie));
const sessionsOf = async ({ client }: Awaited<ReturnType<typeof signedIn>>) =>
  expectSuccess(await client.get('/users/profile/sessions')).sessions;

describe('GET /users/profile/sessions', () => {
  rules('FAC-01').it(
    'lists what is signed in, those last used first, and marks the caller’s own',
    async () => {
      const { email } = await aUser(app);
      const phone = await signedIn(email, 'Phone');
      app.clock.advance(60_000);
      const laptop = await signedIn(email, 'x'.repeat(1_000));
      app.clock.advance(60_000);
      const renewed = await refresh(phone.cookie);
      const sessions = await sessionsOf(laptop);
      expect(sessions).toEqual([
        {
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
          userAgent: expect.any(String),
          address: expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/),
          isCurrent: false,
        },
        expect.objectContaining({ userAgent: 'x'.repeat(300), isCurrent: true }),
      ]);
      const { createdAt, lastUsedAt } = sessions[0];
      expect(Date.parse(lastUsedAt) - Date.parse(createdAt)).toBeGreaterThanOrEqual(120_000);
      const own = app.client.as(expectSuccess(renewed).accessToken);
      const seen = await sessionsOf({ ...phone, client: own });
      expect(seen.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
    },
  );

  rules('FAC-01').it('leaves out what has ended, and what is of others', async () => {
    const [{ email }, other] = [await aUser(app), await aUser(app)];
    await signedIn(other.email);
    const gone = await signedIn(email);
    expectSuccess(await app.client.post('/auth/logout', undefined, withRefreshCookie(gone.cookie)));
    expect(await sessionsOf(await signedIn(email))).toHaveLength(1);
  });

  rules('FAC-01').it('names no session as the caller’s for a token of an earlier version', async () => {
    const { user, client } = await session(app).asUser();
    await signedIn(user.email);
    const { sessions } = expectSuccess(await client.get('/users/profile/sessions'));
    expect(sessions).toEqual([expect.objectContaining({ isCurrent: false })]);
  });
});

describe('DELETE /users/profile/sessions/:id', () => {
  rules('FAC-02').it('ends the session and its access tokens at once, and no other', async () => {
    const { email } = await aUser(app);
    const [stolen, own] = [await signedIn(email), await signedIn(email)];
    const renewed = await refresh(stolen.cookie);
    const [{ _id }] = await sessionsOf(own);
    expectSuccess(await own.client.delete(`/users/profile/sessions/${_id}`));
    for (const client of [stolen.client, app.client.as(expectSuccess(renewed).accessToken)])
      expectError(await client.get('/users/profile'), 401, CLOSED);
    expectError(await refresh(refreshCookieOf(renewed).token), 401, CLOSED);
    expect(await sessionsOf(own)).toHaveLength(1);
    expectSuccess(await refresh(own.cookie));
    expectError(await own.client.delete(`/users/profile/sessions/${_id}`), 404, 'Session not found');
  });

  rules('FAC-02').it('holds after the cache store has lost its marks', async () => {
    const { email } = await aUser(app);
    const own = await signedIn(email);
    const [{ _id }] = await sessionsOf(own);
    expectSuccess(await own.client.delete(`/users/profile/sessions/${_id}`));
    for (const mark of [`revoked:${_id}`, 'revocations:whole']) await app.get(CacheStore).deleteMark(mark);
    expectError(await own.client.get('/users/profile'), 401, CLOSED);
    await app.get(AccountAccessService).restoreMarks();
    expectError(await own.client.get('/users/profile'), 401, CLOSED);
  });

  rules('FAC-02').it('is 404 for another account’s session, and for one of nobody', async () => {
    const [asha, ravi] = [await aUser(app), await aUser(app)];
    const [own, theirs] = [await signedIn(asha.email), await signedIn(ravi.email)];
    const [{ _id }] = await sessionsOf(theirs);
    for (const id of [_id, UNKNOWN_ID])
      expectError(await own.client.delete(`/users/profile/sessions/${id}`), 404, 'Session not found');
    expectSuccess(await theirs.client.get('/users/profile'));
    expectSuccess(await refresh(theirs.cookie));
  });

  rules('FAC-02').it('lets a refresh that runs beside it bring nothing back', async () => {
    const { email } = await aUser(app);
    const own = await signedIn(email);
    const victims = await Promise.all(Array.from({ length: 5 }, () => signedIn(email)));
    const ids = (await sessionsOf(own))
      .filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
      .map(({ _id }: { _id: string }) => _id);
    const [answers] = await Promise.all([
      Promise.all(victims.map(({ cookie }) => refresh(cookie))),
      Promise.all(ids.map((id: string) => own.client.delete(`/users/profile/sessions/${id}`))),
    ]);
    for (const answer of answers) {
      if (answer.status !== 200) continue;
      expectError(await refresh(refreshCookieOf(answer).token), 401, CLOSED);
      expectError(await app.client.as(expectSuccess(answer).accessToken).get('/users/profile'), 401, CLOSED);
    }
    expect(await sessionsOf(own)).toHaveLength(1);
  });

  rules('FAC-02').it('ends the access token with which the password was changed', async () => {
    const { email } = await aUser(app);
    const own = await signedIn(email);
    expectSuccess(await own.client.post('/users/profile/security/password/otp'));
    const otp = codeIn(await mailTo(app, email, /password change/));
    const change = { otp, currentPassword: PASSWORD, newPassword: PASSWORD };
    const changed = await own.client.patch('/users/profile/security/password', change);
    expectSuccess(changed);
    const [{ _id, isCurrent }] = await sessionsOf(own);
    expect(isCurrent).toBe(true);
    app.clock.advance(HOUR_MS / 12);
    expectSuccess(await own.client.delete(`/users/profile/sessions/${_id}`));
    expectError(await own.client.get('/users/profile'), 401, CLOSED);
    expectError(await refresh(refreshCookieOf(changed).token), 401, CLOSED);
  });
});
