import { SCOPES } from '#common/access/scopes.js';
import { AccountBansService, AdministratorsService } from '#modules/auth/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aUser } from '../../support/factories/a-user.js';
import { countMailsTo, mailTo } from '../../support/inbox.js';
import { aSecondFactor, freshCodeOf, logIn, refreshAfter } from '../../support/second-factor.js';
import { session, useAdmin } from '../../support/session.js';
import { anInvitedAddress, invite } from '../../support/staff.js';
import { statusesOf } from '../../support/statuses-of.js';

const OVER = 'The invitation is no longer valid; ask for a new one';
const OWNER = { password: 'Another#456', firstname: 'Meera', lastname: 'Iyer' };
const DAY_MS = 86_400_000;

const app = useApp({ RATE_LIMIT_AUTH_MAX: '100000', PUBLIC_URL: 'https://api.shop.example' });
// For each test: some move the clock past the end of a token.
const owner = useAdmin(app, beforeEach);
const accept = (body: Record<string, unknown>) =>
  app.client.fromElsewhere().post('/auth/invitations/accept', body);
const login = (email: string, password: string) =>
  app.client.fromElsewhere().post('/auth/login', { email, password });

describe('an invitation to the staff', () => {
  rules('SCP-11', 'SCP-12').it(
    'is a link by mail that makes a new account, with its scopes, and signs in',
    async () => {
      const { id, email, token } = await invite(app, owner, { scopes: ['orders:write', 'orders:read'] });
      const { text } = await mailTo(app, email, /Join the staff/);
      expect(text).toContain(`https://api.shop.example/admin/invitation#${token}`);
      expect(token).toMatch(/^[\w-]{43}$/);
      const { staff } = expectSuccess(await owner.client.get('/staff'));
      const expiresAt = new Date(app.clock.nowMs() + 3 * DAY_MS).toISOString().slice(0, 10);
      expect(staff.find(({ _id }: { _id: string }) => _id === id)).toEqual({
        _id: id,
        email,
        firstname: null,
        lastname: null,
        scopes: ['orders:read', 'orders:write'],
        lastSeenAt: null,
        hasMfa: false,
        state: 'INVITED',
        expiresAt: expect.stringContaining(expiresAt),
      });

      const missing = await accept({ token });
      expectError(missing, 400, 'Choose a password and a name for your new account');
      expect(missing.headers.get('x-error-code')).toBe('NEW_ACCOUNT_NEEDED');
      const answer = await accept({ token, ...OWNER });
      const { user, accessToken, ...others } = expectSuccess(answer);
      expect(others).toEqual({});
      expect(user).toMatchObject({ email, role: 'ADMIN', isEmailVerified: true, firstname: 'Meera' });
      const client = app.client.fromElsewhere().as(accessToken);
      expectSuccess(await client.get('/orders/admin'));
      expectError(await client.get('/support-tickets/admin'), 403);
      expectError(await client.get('/staff'), 403, 'Only administrators without scopes may do this');
      expectSuccess(await refreshAfter(app, answer));
      expectSuccess(await login(email, OWNER.password));
      // It is spent.
      expectError(await accept({ token, ...OWNER }), 400, OVER);
      const after = expectSuccess(await owner.client.get('/staff')).staff;
      expect(after.filter((each: { email: string }) => each.email === email)).toEqual([
        expect.objectContaining({
          _id: user._id,
          state: 'ACTIVE',
          lastSeenAt: expect.stringMatching(/Z$/),
          expiresAt: null,
          scopes: ['orders:read', 'orders:write'],
        }),
      ]);
    },
  );

  rules('SCP-11').it('is stored as a hash, and no job or log of changes has its link', async () => {
    const { token, email } = await invite(app, owner);
    const record = await collectionOf(app, 'staff_invitations').findOne({ email });
    expect(JSON.stringify(record)).not.toContain(token);
    const outbox = await collectionOf(app, 'outbox').find({}).toArray();
    const { entries } = expectSuccess(await owner.client.get('/audit-log?limit=100'));
    for (const secret of [token, record!['nonce'] as string, email])
      expect(JSON.stringify([outbox, entries])).not.toContain(secret);
  });

  rules('SCP-11').it('is good for three days', async () => {
    const [late, early] = [await invite(app, owner), await invite(app, owner)];
    app.clock.advance(3 * DAY_MS - 60_000);
    expectSuccess(await accept({ token: early.token, ...OWNER }));
    app.clock.advance(60_000);
    expectError(await accept({ token: late.token, ...OWNER }), 400, OVER);
    const { staff } = expectSuccess(await (await session(app).asAdmin()).client.get('/staff'));
    expect(staff.map(({ email }: { email: string }) => email)).not.toContain(late.email);
  });

  rules('SCP-11').it('is spent once, of several at once', async () => {
    const { email } = await aUser(app);
    const { token } = await invite(app, owner, { email });
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept({ token })));
    expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400]);
  });

  rules('SCP-11').it(
    'is sent again with a new link, which ends the one of before; withdrawn it ends',
    async () => {
      const admin = await session(app).asAdmin();
      const first = await invite(app, admin);
      const second = await invite(app, admin, { email: first.email, scopes: ['tickets:read'], before: 1 });
      expect(second.id).toBe(first.id);
      expectError(await accept({ token: first.token, ...OWNER }), 400, OVER);
      expectSuccess(await admin.client.patch(`/staff/${second.id}`, { scopes: ['reports:read'] }));
      const withdrawn = await invite(app, admin);
      expectSuccess(await admin.client.delete(`/staff/${withdrawn.id}`));
      expectError(await accept({ token: withdrawn.token, ...OWNER }), 400, OVER);
      expectError(await admin.client.delete(`/staff/${withdrawn.id}`), 404, 'Administrator not found');
      const { user } = expectSuccess(await accept({ token: second.token, ...OWNER }));
      expect(user.scopes).toEqual(['reports:read']);
      expect(await countMailsTo(app, first.email)).toBe(2);
    },
  );

  rules('SCP-12').it(
    'makes an existing account an administrator, which keeps name and password',
    async () => {
      const account = await aUser(app, { firstname: 'Kavya' });
      const earlier = await logIn(app, account.email);
      const { token } = await invite(app, owner, { email: account.email });
      const refused = await accept({ token, ...OWNER });
      expectError(refused, 400, 'You have an account already; accept without a password and a name');
      const { user, accessToken } = expectSuccess(await accept({ token }));
      expect(user).toMatchObject({ _id: account.id, firstname: 'Kavya', role: 'ADMIN' });
      expect(user).not.toHaveProperty('scopes');
      expectSuccess(await app.client.fromElsewhere().as(accessToken).get('/staff'));
      expectSuccess(await logIn(app, account.email));
      // Sessions of the customer do not become those of an administrator.
      expectError(await refreshAfter(app, earlier), 401);
      const before = app.client.fromElsewhere().as(expectSuccess(earlier).accessToken);
      expectError(await before.get('/users/profile'), 401);
    },
  );

  rules('SCP-12').it('asks for the second factor of the account', async () => {
    const customer = await session(app).asUser();
    const factor = await aSecondFactor(app, customer);
    const { token } = await invite(app, owner, { email: customer.user.email, scopes: ['orders:read'] });
    const answer = await accept({ token });
    const { mfaToken, ...others } = expectSuccess(answer);
    expect(others).toEqual({});
    expect(answer.headers.getSetCookie()).toEqual([]);
    const code = freshCodeOf(app, factor);
    const { user } = expectSuccess(
      await app.client.fromElsewhere().post('/auth/mfa/verify', { mfaToken, code }),
    );
    expect(user.role).toBe('ADMIN');
  });

  rules('SCP-13').it('gives nothing to who registered the address before its owner came', async () => {
    const email = anInvitedAddress();
    const stranger = { email, password: 'Stranger#789', firstname: 'Mallory', lastname: 'Other' };
    const registered = await app.client.fromElsewhere().post('/auth/register', stranger);
    const intruder = app.client.fromElsewhere().as(expectSuccess(registered, 201).accessToken);
    await aSecondFactor(app, { client: intruder });
    const { token } = await invite(app, owner, { email });
    expectError(await accept({ token }), 400, 'Choose a password and a name for your new account');
    const { user } = expectSuccess(await accept({ token, ...OWNER }));
    expect(user).toMatchObject({
      firstname: 'Meera',
      lastname: 'Iyer',
      role: 'ADMIN',
      isEmailVerified: true,
    });
    expectError(await refreshAfter(app, registered), 401);
    expectError(await intruder.get('/users/profile'), 401);
    expectError(await login(email, stranger.password), 401);
    expectSuccess(await login(email, OWNER.password));
    const found = expectSuccess(await owner.client.get(`/users/admin?q=${encodeURIComponent('meera iyer')}`));
    expect(found.users.map((each: { _id: string }) => each._id)).toContain(user._id);
  });

  rules('SCP-12').it('is not for an administrator, nor for a banned account', async () => {
    const [admin, banned, granted] = [await session(app).asAdmin(), await aUser(app), await aUser(app)];
    const refused = await owner.client.post('/staff', { email: admin.user.email.toUpperCase() });
    expectError(refused, 409, 'This address is an administrator already');
    const [toBanned, toGranted] = [
      await invite(app, owner, { email: banned.email }),
      await invite(app, owner, { email: granted.email, scopes: ['orders:read'] }),
    ];
    await app.get(AccountBansService).ban(banned.id);
    expectError(await accept({ token: toBanned.token }), 400, OVER);
    await app.get(AdministratorsService).grant(granted.email, 'admin:grant');
    expectError(await accept({ token: toGranted.token }), 400, OVER);
    const profile = await owner.client.get(`/users/admin/${granted.id}`);
    expect(expectSuccess(profile)).not.toHaveProperty('scopes');
  });

  rules('SCP-09').it('has known scopes, each once', async () => {
    const email = anInvitedAddress();
    for (const scopes of [['orders'], ['orders:read', 'orders:read'], 'orders:read', [null], null])
      expectError(await owner.client.post('/staff', { email, scopes }), 400);
    expectError(await owner.client.patch(`/staff/${owner.user.id}`, {}), 400, 'scopes is required');
    expectSuccess(await owner.client.post('/staff', { email, scopes: [...SCOPES] }), 201);
  });
});

describe('who has accepted an invitation where a second factor is required', () => {
  const strict = useApp({ REQUIRE_ADMIN_MFA: 'true', RATE_LIMIT_AUTH_MAX: '100000' });

  rules('SCP-14').it('may only set one up, until that is done', async () => {
    const admin = await session(strict).asAdmin();
    const first = await logIn(strict, admin.user.email);
    const client = strict.client.as(expectSuccess(first).accessToken);
    const factor = await aSecondFactor(strict, { client });
    const { mfaToken } = expectSuccess(await logIn(strict, admin.user.email));
    const verified = await strict.client.post('/auth/mfa/verify', {
      mfaToken,
      code: freshCodeOf(strict, factor),
    });
    const inviter = strict.client.as(expectSuccess(verified).accessToken);
    const { token } = await invite(strict, { client: inviter });
    const answer = await strict.client.fromElsewhere().post('/auth/invitations/accept', { token, ...OWNER });
    const own = strict.client.fromElsewhere().as(expectSuccess(answer).accessToken);
    const refused = await own.get('/orders/admin');
    expect(refused.headers.get('x-error-code')).toBe('MFA_REQUIRED');
    await aSecondFactor(strict, { client: own });
    const renewed = expectSuccess(await refreshAfter(strict, answer));
    expectSuccess(await strict.client.fromElsewhere().as(renewed.accessToken).get('/staff'));
  });
});
