import { AccountBansService, AdministratorsService } from '#modules/auth/index.js';
import { UserNotFoundError } from '#modules/users/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { PASSWORD, session, type Session } from '../../support/session.js';

const GRANT = 'admin:grant';
const REVOKE = 'admin:revoke';

describe('an administrator whose role is taken away', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });
  let administrators: AdministratorsService;
  /** The one who stays. */
  let owner: Session;

  beforeAll(async () => {
    administrators = app.get(AdministratorsService);
    owner = await session(app).asAdmin();
  });

  const revoke = ({ user }: Session, force = false) => administrators.revoke(user.email, REVOKE, { force });
  const login = ({ user }: Session) =>
    app.client.fromElsewhere().post('/auth/login', { email: user.email, password: PASSWORD });

  rules('STF-09').it(
    'loses the rights and the sessions at once, is a customer from the next login on, and may be granted them again',
    async () => {
      const staff = await session(app).asAdmin();
      const { token } = refreshCookieOf(await login(staff));
      expectSuccess(await staff.client.get('/audit-log'));

      expect(await revoke(staff)).toBe('revoked');
      expectError(await staff.client.get('/audit-log'), 401, 'Authentication required');
      expectError(await staff.client.get('/users/profile'), 401, 'Authentication required');
      expectError(await app.client.post('/auth/refresh', undefined, withRefreshCookie(token)), 401);

      const { accessToken } = expectSuccess(await login(staff));
      const asCustomer = app.client.fromElsewhere().as(accessToken);
      expectSuccess(await asCustomer.get('/users/profile'));
      expectError(await asCustomer.get('/audit-log'), 403);
      expect(await revoke(staff)).toBe('none');

      await administrators.grant(staff.user.email.toUpperCase(), GRANT);
      const again = expectSuccess(await login(staff));
      expectSuccess(await app.client.fromElsewhere().as(again.accessToken).get('/audit-log'));
    },
  );

  rules('STF-09').it('does not get them back by a ban that is lifted', async () => {
    const [before, after] = [await session(app).asAdmin(), await session(app).asAdmin()];
    const bans = app.get(AccountBansService);
    await revoke(before);
    await bans.ban(before.user.id);
    await bans.lift(before.user.id);
    await bans.ban(after.user.id);
    await revoke(after);
    expectError(await after.client.get('/audit-log'), 401);
    await bans.lift(after.user.id);
    for (const staff of [before, after]) {
      expectError(await staff.client.get('/audit-log'), 401);
      const { accessToken } = expectSuccess(await login(staff));
      expectSuccess(await app.client.fromElsewhere().as(accessToken).get('/users/profile'));
    }
  });

  rules('STF-10').it(
    'keeps the role as the last active one, also under concurrency, except with --force',
    async () => {
      const others = [await session(app).asAdmin(), await session(app).asAdmin()];
      const banned = await session(app).asAdmin();
      await app.get(AccountBansService).ban(banned.user.id);
      const all = [owner, ...others];
      const ids = [...all, banned].map(({ user }) => user.email);
      await collectionOf(app, 'users').updateMany(
        { email: { $nin: ids }, role: 'ADMIN' },
        { $set: { role: 'USER' } },
      );

      const outcomes = await Promise.all(all.map((staff) => revoke(staff)));
      expect(outcomes.toSorted()).toEqual(['last', 'revoked', 'revoked']);
      const last = all[outcomes.indexOf('last')]!;
      expectSuccess(await last.client.get('/audit-log'));
      expect(await revoke(last)).toBe('last');
      expect(await revoke(last, true)).toBe('revoked');
      expectError(await last.client.get('/audit-log'), 401);
    },
  );

  rules('AUD-07').it('is in the audit log, as is the grant, with the command as the author', async () => {
    const admin = await session(app).asAdmin();
    const customer = await session(app).asUser();
    await administrators.grant(customer.user.email, GRANT);
    await administrators.grant(customer.user.email, GRANT);
    await administrators.revoke(customer.user.email, REVOKE, { force: false });
    const { entries } = expectSuccess(await admin.client.get(`/audit-log?subject=${customer.user.id}`));
    expect(entries).toMatchObject([
      {
        action: 'USER_ADMIN_REVOKED',
        actor: null,
        requestId: 'command admin:revoke',
        before: { role: 'ADMIN' },
        after: { role: 'USER' },
      },
      {
        action: 'USER_ADMIN_GRANTED',
        actor: null,
        requestId: 'command admin:grant',
        after: { role: 'ADMIN' },
      },
    ]);
    expect(entries).toHaveLength(2);
  });

  rules('STF-09').it('is refused for an unknown account', async () => {
    await expect(administrators.revoke('nobody@example.com', REVOKE, { force: false })).rejects.toThrow(
      UserNotFoundError,
    );
  });
});
