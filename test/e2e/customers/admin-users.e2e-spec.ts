import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anOrder } from '../../support/factories/an-order.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { PASSWORD, session, type Session } from '../../support/session.js';

const PAID = {
  pricing: { subtotalMinor: 100000, discountMinor: 0, totalMinor: 100000 },
  gatewayPaymentId: 'pay_1',
  payments: [],
};

describe('the accounts of the shop, as an administrator sees them', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });
  let admin: Session;
  let asha: Session;
  let ravi: Session;

  beforeAll(async () => {
    admin = await session(app).asAdmin({
      email: 'owner@shop.example',
      firstname: 'Olga',
      lastname: 'Owner',
      phone: '9000000002',
    });
    app.clock.advance(1000);
    asha = await session(app).asUser({
      email: 'asha.verma@mail.example',
      firstname: 'Asha',
      lastname: 'Vérmani',
      phone: '9876543210',
    });
    app.clock.advance(1000);
    ravi = await session(app).asUser({
      email: 'ravi@mail.example',
      firstname: 'Ravi',
      lastname: 'Kumar',
      // Digits of a phone are looked for: by chance they would be found.
      phone: '9000000001',
      isActive: false,
    });
    await anOrder(app, {
      userId: ravi.user.id,
      trackingNumber: 'SRTP7654321',
      shipments: [{ reference: 'ORD-1', trackingNumber: '14326598712', endedAt: app.clock.now() }],
    });
  });

  const list = async (query = '') => expectSuccess(await admin.client.get(`/users/admin${query}`));
  const names = async (query: string) =>
    (await list(query)).users.map(({ firstname }: { firstname: string }) => firstname);
  const patch = (id: string, body: object) => admin.client.patch(`/users/admin/${id}`, body);

  rules('STF-04').it('are listed, newest first, without passwords and addresses', async () => {
    const { users, meta } = await list('?limit=2');
    expect(meta).toMatchObject({ total: expect.any(Number), limit: 2, page: 1 });
    expect(await names('?q=mail.example')).toEqual(['Ravi', 'Asha']);
    expect(Object.keys(users[0]).toSorted()).toEqual(
      '_id createdAt email firstname isActive isEmailVerified lastname phone role tags totalSpent'.split(' '),
    );
  });

  rules('STF-05', 'SRC-47').it.each([
    ['vermani', ['Asha']],
    ['VERMAN ash', ['Asha']],
    ['asha.verma@mail.example', ['Asha']],
    ['98765', ['Asha']],
    ['9876', ['Asha']],
    ['3210', ['Asha']],
    ['8765', []],
    ['srtp-765 4321', ['Ravi']],
    ['1432 6598 712', ['Ravi']],
    ['mail', ['Ravi', 'Asha']],
    ['mail kumar', ['Ravi']],
    ['erma', []],
    ['.*', []],
    ['@@', []],
  ])('are found by %j', async (q, expected) => {
    expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(expected);
  });

  rules('STF-05').it.each([
    ['q=mail&isActive=false', ['Ravi']],
    ['q=mail&isActive=true', ['Asha']],
    ['q=owner&role=ADMIN', ['Olga']],
    ['q=owner&role=USER', []],
    ['isActive=false', ['Ravi']],
  ])('are filtered by ?%s', async (query, expected) => {
    expect(await names(`?${query}`)).toEqual(expected);
    expect((await list(`?${query}`)).meta.total).toBe(expected.length);
  });

  rules('STF-05').it('are found by a new name and a new phone, and no longer by the old ones', async () => {
    const meera = await session(app).asUser({ email: 'meera@post.example', firstname: 'Meera' });
    const changes = { firstname: 'Mira', phone: '9123456789' };
    expectSuccess(await meera.client.patch('/users/profile', changes));
    expect(await names('?q=meera+mira')).toEqual(['Mira']);
    expect(await names('?q=91234')).toEqual(['Mira']);
    await eraseAccount(app, meera.user.id);
    expect(await names('?q=mira')).toEqual([]);
  });

  rules('STF-05').it.each([
    ['q=a', 'q must be a string of 2 to 200 characters'],
    ['q=', /^q /],
    [`q=${'a'.repeat(201)}`, /^q /],
    ['q[$ne]=x', /q/],
    ['role=STAFF', /^role /],
    ['isActive=1', /^isActive /],
  ])('refuses ?%s', async (query, message) => {
    expectError(await admin.client.get(`/users/admin?${query}`), 400, message);
  });

  rules('STF-06').it('have their profile with orders and what was spent', async () => {
    const at = (day: string) => ({ createdAt: new Date(`2026-0${day}T10:00:00Z`) });
    const of = { userId: asha.user.id, ...PAID };
    expect(expectSuccess(await admin.client.get(`/users/admin/${asha.user.id}`))).toMatchObject({
      orderCount: 0,
      totalSpent: 0,
      lastOrderAt: null,
    });
    const back = {
      refundId: '65f0c3a2b1d4e5f6a7b8c9d0',
      gatewayPaymentId: 'pay_1',
      amountMinor: 25050,
      reason: 'ADMIN',
      status: 'PROCESSED',
      createdAt: app.clock.now(),
    } as const;
    await anOrder(app, { ...of, ...at('1-05'), orderStatus: 'DELIVERED', refunds: [back] });
    await anOrder(app, { ...of, ...at('2-05') });
    await anOrder(app, { ...of, ...at('3-05'), orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' });
    await anOrder(app, { ...of, ...at('4-05'), orderStatus: 'PENDING', paymentStatus: 'PENDING' });
    await anOrder(app, PAID);
    const shown = expectSuccess(await admin.client.get(`/users/admin/${asha.user.id}`));
    expect(shown).toMatchObject({
      _id: asha.user.id,
      email: 'asha.verma@mail.example',
      lastname: 'Vérmani',
      phone: '9876543210',
      addresses: [],
      isActive: true,
      orderCount: 4,
      totalSpent: 1749.5,
      lastOrderAt: '2026-04-05T10:00:00.000Z',
    });
    expect(JSON.stringify(shown)).not.toContain('assword');
    expectError(await admin.client.get(`/users/admin/${UNKNOWN_ID}`), 404, 'User not found');
    expectError(await admin.client.get('/users/admin/x'), 400, 'Invalid id format');
  });

  rules('STF-07', 'SES-02', 'SES-16').it(
    'are banned at once: token, session and login; a lifted ban allows a new login',
    async () => {
      const ben = await session(app).asUser();
      const login = () =>
        app.client.fromElsewhere().post('/auth/login', { email: ben.user.email, password: PASSWORD });
      const cookie = withRefreshCookie(refreshCookieOf(await login()).token);
      const refresh = () => app.client.fromElsewhere().post('/auth/refresh', undefined, cookie);

      expect(expectSuccess(await patch(ben.user.id, { isActive: false })).isActive).toBe(false);
      expectError(await ben.client.get('/users/profile'), 401, 'Authentication required');
      expectError(await refresh(), 401, 'Authentication required');
      expectError(await login(), 401, 'Invalid email or password');

      expect(expectSuccess(await patch(ben.user.id, { isActive: true })).isActive).toBe(true);
      expectError(await ben.client.get('/users/profile'), 401, 'Authentication required');
      expectError(await refresh(), 401, 'Authentication required');
      const { accessToken } = expectSuccess(await login());
      expectSuccess(await app.client.fromElsewhere().as(accessToken).get('/users/profile'));
      const { entries } = expectSuccess(await admin.client.get(`/audit-log?subject=${ben.user.id}`));
      expect(entries).toMatchObject([
        { action: 'USER_REINSTATED', before: { isActive: false }, after: { isActive: true } },
        {
          action: 'USER_BANNED',
          actor: admin.user.id,
          before: { isActive: true },
          after: { isActive: false },
        },
      ]);
      await eraseAccount(app, ben.user.id);
      const left = expectSuccess(await admin.client.get('/audit-log?action=USER_BANNED')).entries;
      expect(left).toMatchObject([{ subject: null, before: null, after: null, actor: admin.user.id }]);
    },
  );

  rules('STF-08').it('cannot be banned by their own administrator, who can ban another', async () => {
    const own = await patch(admin.user.id.toUpperCase(), { isActive: false });
    expectError(own, 409, 'Administrators cannot ban themselves');
    expectSuccess(await admin.client.get('/users/profile'));
    const colleague = await session(app).asAdmin();
    expectSuccess(await patch(colleague.user.id, { isActive: false }));
    expectError(await colleague.client.get('/users/admin'), 401);
  });

  rules('STF-07').it('requires a boolean and an existing account', async () => {
    for (const body of [{}, { isActive: null }, { isActive: 'no' }, { isActive: false, role: 'ADMIN' }])
      expectError(await patch(ravi.user.id, body), 400);
    for (const isActive of [false, true])
      expectError(await patch(UNKNOWN_ID, { isActive }), 404, 'User not found');
  });
});
