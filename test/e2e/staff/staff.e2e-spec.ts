import type { Scope } from '#common/access/scopes.js';
import { UsersService } from '#modules/users/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { ROUTES } from '../../support/routes/route-table.js';
import { sendTo } from '../../support/routes/send.js';
import { aSecondFactor, logIn, refreshAfter } from '../../support/second-factor.js';
import { session, type Session } from '../../support/session.js';
import type { Answer } from '../../support/test-client.js';
import { invite } from '../../support/staff.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

const LAST_REMOVED = 'The last administrator cannot be removed';
const LAST_NARROWED = 'The last administrator cannot be given scopes';

function expectLast(answer: Answer, message: string): void {
  expectError(answer, 409, message);
  expect(answer.headers.get('x-error-code')).toBe('LAST_ADMINISTRATOR');
}

describe('the staff of the shop', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '100000' });
  let owner: Session;

  beforeEach(async () => {
    await collectionOf(app, 'users').deleteMany({ role: 'ADMIN' });
    owner = await session(app).asAdmin();
  });

  const narrow = ({ client }: Session, { user }: Session, scopes: Scope[] = ['orders:read']) =>
    client.patch(`/staff/${user.id}`, { scopes });
  const remove = ({ client }: Session, { user }: Session) => client.delete(`/staff/${user.id}`);
  const full = async () =>
    collectionOf(app, 'users').countDocuments({ role: 'ADMIN', isActive: true, scopes: { $exists: false } });

  rules('SCP-09').it('is listed with scopes, second factors, and when each was last there', async () => {
    const staff = await session(app).asAdmin({ scopes: ['tickets:read'] });
    const withFactor = await session(app).asAdmin();
    await aSecondFactor(app, withFactor);
    const before = expectSuccess(await owner.client.get('/staff')).staff;
    expect(before).toEqual([
      expect.objectContaining({ _id: owner.user.id, scopes: [], hasMfa: false, lastSeenAt: null }),
      {
        _id: staff.user.id,
        email: staff.user.email,
        firstname: 'Asha',
        lastname: 'Verma',
        scopes: ['tickets:read'],
        lastSeenAt: null,
        hasMfa: false,
        state: 'ACTIVE',
        expiresAt: null,
      },
      expect.objectContaining({ _id: withFactor.user.id, hasMfa: true }),
    ]);
    const login = await logIn(app, staff.user.email);
    app.clock.advance(60_000);
    const seenAt = app.clock.nowMs();
    expectSuccess(await refreshAfter(app, login));
    const after = expectSuccess(await owner.client.get('/staff')).staff;
    expect(Date.parse(after[1].lastSeenAt)).toBeGreaterThanOrEqual(seenAt);
  });

  rules('SCP-03', 'SCP-09').it('is narrowed, and widened, from the answer on', async () => {
    const staff = await session(app).asAdmin();
    expect(expectSuccess(await narrow(owner, staff)).scopes).toEqual(['orders:read']);
    expectSuccess(await staff.client.get('/orders/admin'));
    expectError(await staff.client.get('/staff'), 403, 'Only administrators without scopes may do this');
    expect(expectSuccess(await narrow(owner, staff, [])).scopes).toEqual([]);
    expectSuccess(await staff.client.get('/staff'));
  });

  rules('SCP-09').it('is removed at once: token, session and role', async () => {
    const staff = await session(app).asAdmin();
    const login = await logIn(app, staff.user.email);
    expectSuccess(await remove(owner, staff));
    expectError(await staff.client.get('/orders/admin'), 401);
    expectError(await refreshAfter(app, login), 401);
    const again = app.client
      .fromElsewhere()
      .as(expectSuccess(await logIn(app, staff.user.email)).accessToken);
    expectError(await again.get('/orders/admin'), 403, 'You do not have permission to do this');
    expectError(await remove(owner, staff), 404, 'Administrator not found');
    expectError(await narrow(owner, staff), 404, 'Administrator not found');
    expectError(await owner.client.delete(`/staff/${UNKNOWN_ID}`), 404);
  });

  rules('SCP-09').it('has no scopes of before when it comes back', async () => {
    const staff = await session(app).asAdmin({ scopes: ['orders:read'] });
    expectSuccess(await remove(owner, staff));
    await app.get(UsersService).promoteToAdmin(staff.user.email);
    const again = app.client
      .fromElsewhere()
      .as(expectSuccess(await logIn(app, staff.user.email)).accessToken);
    expectSuccess(await again.get('/staff'));
  });

  rules('SCP-07').it('keeps its last administrator without scopes', async () => {
    const narrowed = await session(app).asAdmin({ scopes: ['customers:write'] });
    expectLast(await remove(owner, owner), LAST_REMOVED);
    expectLast(await narrow(owner, owner), LAST_NARROWED);
    // Giving all back is no loss, and one with scopes is free to go.
    expectSuccess(await narrow(owner, owner, []));
    expectSuccess(await remove(owner, narrowed));
  });

  rules('SCP-07').it.each([
    ['narrow one another', (by: Session, whom: Session) => narrow(by, whom)],
    ['remove one another', (by: Session, whom: Session) => remove(by, whom)],
  ])('keeps one when two %s at once', async (_what, lose) => {
    for (let round = 0; round < 5; round += 1) {
      await collectionOf(app, 'users').deleteMany({ role: 'ADMIN' });
      const [first, second] = [await session(app).asAdmin(), await session(app).asAdmin()];
      const answers = await Promise.all([lose(first, second), lose(second, first)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await full()).toBe(1);
    }
  });

  rules('SCP-07').it(
    'keeps one when three narrow and remove one another and themselves at once',
    async () => {
      const [first, second, third] = [owner, await session(app).asAdmin(), await session(app).asAdmin()];
      const answers = await Promise.all([
        narrow(first, second),
        remove(second, third),
        narrow(third, first),
        remove(first, first),
        narrow(second, second),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect(await full()).toBeGreaterThanOrEqual(1);
    },
  );

  rules('SCP-08').it('has its changes in the audit log, without addresses', async () => {
    const staff = await session(app).asAdmin();
    expectSuccess(await narrow(owner, staff));
    expectSuccess(await remove(owner, staff));
    const invited = await invite(app, owner, { scopes: ['orders:read'] });
    expectSuccess(await owner.client.patch(`/staff/${invited.id}`, { scopes: [] }));
    const { token } = await invite(app, owner, { email: invited.email, before: 1 });
    const accepted = await app.client.fromElsewhere().post('/auth/invitations/accept', {
      token,
      password: 'Another#456',
      firstname: 'Meera',
      lastname: 'Iyer',
    });
    const { user } = expectSuccess(accepted);
    const { entries } = expectSuccess(await owner.client.get('/audit-log?limit=6'));
    const sent = { action: 'INVITATION_SENT', actor: owner.user.id, subject: invited.id };
    expect(entries).toMatchObject([
      { action: 'USER_ADMIN_GRANTED', actor: user._id, subject: user._id, after: { role: 'ADMIN' } },
      { ...sent, after: { expiresAt: expect.any(String) } },
      { action: 'INVITATION_CHANGED', before: { scopes: ['orders:read'] }, after: { scopes: 'all' } },
      { ...sent, before: null, after: { scopes: ['orders:read'] } },
      { action: 'USER_ADMIN_REVOKED', actor: owner.user.id, subject: staff.user.id },
      { action: 'USER_SCOPES_CHANGED', actor: owner.user.id, subject: staff.user.id },
    ]);
    expect(JSON.stringify(entries)).not.toContain(invited.email);
  });

  rules('SCP-16').it('is notified of what it may read', async () => {
    const reader = await session(app).asAdmin({ scopes: ['orders:read'] });
    const other = await session(app).asAdmin({ scopes: ['tickets:read', 'settings:read'] });
    const users = app.get(UsersService);
    expect(await users.staffWanting('shopDigest', 'orders:read')).toEqual([owner.user.id, reader.user.id]);
    expect(await users.staffWanting('shopAlerts', 'settings:read')).toEqual([owner.user.id, other.user.id]);
  });
});

describe('a shop without STAFF_INVITATIONS', () => {
  const app = useApp({ STAFF_INVITATIONS: '', RATE_LIMIT_AUTH_MAX: '100000' });
  const names = Object.keys(ROUTES).filter((name) => /v1\/staff|invitations/.test(name));

  rules('SCP-10').it('has none of its routes, for anybody', async () => {
    expect(names).toHaveLength(5);
    const admin = await session(app).asAdmin();
    const unknown = await admin.client.get('/no-such-route');
    for (const name of names) {
      for (const client of [admin.client, app.client.fromElsewhere()]) {
        const answer = await sendTo(client, name);
        expectError(answer, 404, 'Route not found');
        expect(answer.headers.get('x-error-code')).toBe('ROUTE_NOT_FOUND');
        expect(Object.keys(answer.body)).toEqual(Object.keys(unknown.body));
      }
    }
  });
});
