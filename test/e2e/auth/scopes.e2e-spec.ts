import { SCOPES, type Scope } from '#common/access/scopes.js';
import { AccessTokenService, AdministratorsService } from '#modules/auth/index.js';
import { LastAdministratorError } from '#modules/users/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anOrder } from '../../support/factories/an-order.js';
import { ROUTE_SCOPES } from '../../support/routes/route-scopes.js';
import { ROUTES } from '../../support/routes/route-table.js';
import { sendTo } from '../../support/routes/send.js';
import { STAND_INS } from '../../support/services/test-services.js';
import { session, useAdmin, type Session } from '../../support/session.js';
import type { Answer, TestClient } from '../../support/test-client.js';

const GRANT = 'admin:grant';
const ADMIN_ROUTES = Object.keys(ROUTES).filter((name) => ROUTES[name]!.access === 'admin');

function expectNarrowed(answer: Answer, scope?: Scope): void {
  const message =
    scope === undefined
      ? 'Only administrators without scopes may do this'
      : `You need the scope ${scope} to do this`;
  expectError(answer, 403, message);
  expect(answer.headers.get('x-error-code')).toBe('SCOPE_MISSING');
}

describe('the scopes of an administrator', () => {
  const app = useApp({ ...STAND_INS, RATE_LIMIT_AUTH_MAX: '1000000' });
  const owner = useAdmin(app);

  const narrowedTo = async (...scopes: Scope[]): Promise<Session> => session(app).asAdmin({ scopes });
  const grant = ({ user }: Session, ...scopes: Scope[]) =>
    app.get(AdministratorsService).grant(user.email, GRANT, scopes);

  rules('SCP-01').it('are written down for every route for administrators, and for no other', () => {
    expect([...ROUTE_SCOPES.keys()].toSorted()).toEqual(ADMIN_ROUTES.toSorted());
  });

  rules('SCP-01').it('stand in the description of each of these routes', async () => {
    const { paths } = (await app.client.get('//api/docs-json')).body;
    const described = ADMIN_ROUTES.map((name) => {
      const [method = '', path = ''] = name.split(' ');
      const text = paths[path][method.toLowerCase()].description as string;
      return [name, /Scope of administrators: `([a-z:]+)`\.$/.exec(text)?.[1] ?? 'without-scopes'] as const;
    });
    expect(new Map(described)).toEqual(new Map(ADMIN_ROUTES.map((name) => [name, ROUTE_SCOPES.get(name)])));
  });

  describe('by route', () => {
    /** The administrators: one for each route's scope, and one with all others. */
    const only = new Map<string, TestClient>();
    const allBut = new Map<string, TestClient>();

    beforeAll(async () => {
      for (const scope of SCOPES) {
        only.set(scope, (await narrowedTo(scope)).client);
        allBut.set(scope, (await narrowedTo(...SCOPES.filter((each) => each !== scope))).client);
      }
      allBut.set('without-scopes', (await narrowedTo(...SCOPES)).client);
    });

    rules('SCP-01', 'SCP-02').it.each(ADMIN_ROUTES)(
      '%s is closed without its scope and open with it',
      async (name) => {
        const needed = ROUTE_SCOPES.get(name)!;
        const scope = needed === 'without-scopes' ? undefined : needed;
        // The scope is checked before the request is looked at.
        expectNarrowed(await sendTo(allBut.get(needed)!, name), scope);
        if (scope === undefined) return;
        const customer = await session(app).asUser();
        const answer = await sendTo(
          only.get(scope)!,
          name,
          (await ROUTES[name]!.input?.(app, customer)) ?? {},
        );
        expect([200, 201, 202, 409]).toContain(answer.status);
      },
    );

    rules('SCP-02').it('let a customer be refused as before', async () => {
      const { client } = await session(app).asUser();
      expectError(await client.get('/orders/admin'), 403, 'You do not have permission to do this');
    });
  });

  rules('SCP-03').it('hold from the change on, both ways, for the token of before', async () => {
    const staff = await session(app).asAdmin();
    expectSuccess(await staff.client.get('/orders/admin'));
    await grant(staff, 'tickets:read');
    expectNarrowed(await staff.client.get('/orders/admin'), 'orders:read');
    expectSuccess(await staff.client.get('/support-tickets/admin'));
    await grant(staff, 'orders:read');
    expectSuccess(await staff.client.get('/orders/admin'));
    expectNarrowed(await staff.client.get('/support-tickets/admin'), 'tickets:read');
    await grant(staff);
    expectSuccess(await staff.client.get('/support-tickets/admin'));
    expectSuccess(await staff.client.get('/queues/admin'));
  });

  rules('SCP-03').it('are those of the record, whatever a token says', async () => {
    const narrowed = await narrowedTo('tickets:read');
    // A token of before the role was taken, which no mark revokes: nothing is left that it may do.
    await collectionOf(app, 'users').updateOne({ email: narrowed.user.email }, { $set: { role: 'USER' } });
    expectNarrowed(await narrowed.client.get('/support-tickets/admin'), 'tickets:read');
    // Tokens have the claims of section 2 and no others.
    const token = app.get(AccessTokenService).issueAccessToken(narrowed.user);
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    expect(Object.keys(claims).toSorted()).toEqual(['exp', 'iat', 'jti', 'role', 'sub']);
  });

  rules('SCP-04').it('stand in the profile of who has some, and of nobody else', async () => {
    const narrowed = await narrowedTo('orders:read', 'orders:write');
    expect(expectSuccess(await narrowed.client.get('/users/profile'))).toMatchObject({
      scopes: ['orders:read', 'orders:write'],
    });
    expect(expectSuccess(await owner.client.get('/users/profile'))).not.toHaveProperty('scopes');
  });

  rules('SCP-05').it('leave an administrator a customer on routes of every account', async () => {
    const narrowed = await narrowedTo('products:read');
    const customer = await session(app).asUser();
    const ticket = { subject: 'The lid', message: 'It opens while the water boils.' };
    const theirs = expectSuccess(await customer.client.post('/support-tickets', ticket), 201)._id;
    const own = expectSuccess(await narrowed.client.post('/support-tickets', ticket), 201)._id;
    expectError(await narrowed.client.get(`/support-tickets/${theirs}`), 404);
    expectSuccess(await narrowed.client.get(`/support-tickets/${own}`));
    expectSuccess(await narrowed.client.get('/carts'));
    const order = await anOrder(app, { userId: customer.user.id });
    const note = `/orders/${order._id.toHexString()}/credit-notes/65f0c3a2b1d4e5f6a7b8c9d0`;
    expectError(await narrowed.client.get(note), 404, 'Order not found');
    await grant(narrowed, 'tickets:read', 'orders:read');
    expectSuccess(await narrowed.client.get(`/support-tickets/${theirs}`));
    expectError(await narrowed.client.get(note), 404, 'Refund not found');
  });

  rules('SCP-06').it('open no account of an administrator, whatever they are', async () => {
    const narrowed = await narrowedTo(...SCOPES);
    const [admin, customer] = [await session(app).asAdmin(), await session(app).asUser()];
    expectNarrowed(await narrowed.client.patch(`/users/admin/${admin.user.id}`, { isActive: false }));
    expectNarrowed(await narrowed.client.patch(`/users/admin/${admin.user.id}`, { isActive: true }));
    expectNarrowed(await narrowed.client.delete(`/users/admin/${admin.user.id}/mfa`));
    expectSuccess(await admin.client.get('/orders/admin'));
    expectSuccess(await narrowed.client.patch(`/users/admin/${customer.user.id}`, { isActive: false }));
    expectSuccess(await narrowed.client.delete(`/users/admin/${customer.user.id}/mfa`));
  });
});

describe('the last administrator without scopes', () => {
  const app = useApp(STAND_INS);
  let all: Session[];

  beforeEach(async () => {
    await collectionOf(app, 'users').deleteMany({ role: 'ADMIN' });
    all = [await session(app).asAdmin(), await session(app).asAdmin(), await session(app).asAdmin()];
    // Somebody with scopes does not count.
    await session(app).asAdmin({ scopes: [...SCOPES] });
  });

  const grant = ({ user }: Session, ...scopes: Scope[]) =>
    app.get(AdministratorsService).grant(user.email, GRANT, scopes);
  const full = async () =>
    collectionOf(app, 'users').countDocuments({ role: 'ADMIN', isActive: true, scopes: { $exists: false } });

  rules('SCP-07').it('stays one, when all are narrowed at once', async () => {
    const outcomes = await Promise.allSettled(all.map((staff) => grant(staff, 'orders:read')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason as unknown)).toEqual([expect.any(LastAdministratorError)]);
    expect(await full()).toBe(1);
  });

  rules('SCP-07').it('stays one, when all are lost in different ways at once', async () => {
    const administrators = app.get(AdministratorsService);
    const [narrowed, revoked, deleted] = all as [Session, Session, Session];
    await Promise.allSettled([
      grant(narrowed, 'orders:read'),
      administrators.revoke(revoked.user.email, 'admin:revoke', { force: false }),
      deleted.client.delete('/users/profile'),
    ]);
    expect(await full()).toBe(1);
  });

  rules('SCP-07').it('is not replaced by one with scopes: neither banned, deleted nor narrowed', async () => {
    const [last, other, third] = all as [Session, Session, Session];
    for (const each of [other, third]) await grant(each, 'customers:write');
    await expect(grant(last, 'orders:read')).rejects.toThrow(LastAdministratorError);
    const refused = await last.client.delete('/users/profile');
    expectError(refused, 409, 'The last administrator cannot be deleted');
    expect(refused.headers.get('x-error-code')).toBe('LAST_ADMINISTRATOR');
    // One with scopes is free to go.
    expectSuccess(await other.client.delete('/users/profile'));
  });

  rules('SCP-08').it('has the change in the audit log, with the command as the author', async () => {
    const [owner, staff] = all as [Session, Session];
    await grant(staff, 'orders:write', 'orders:read');
    await grant(staff, 'orders:read', 'orders:write');
    await grant(staff);
    const { entries } = expectSuccess(await owner.client.get(`/audit-log?subject=${staff.user.id}`));
    expect(entries).toMatchObject([
      {
        action: 'USER_SCOPES_CHANGED',
        actor: null,
        requestId: 'command admin:grant',
        before: { scopes: ['orders:read', 'orders:write'] },
        after: { scopes: 'all' },
      },
      {
        action: 'USER_SCOPES_CHANGED',
        before: { scopes: 'all' },
        after: { scopes: ['orders:read', 'orders:write'] },
      },
    ]);
    expect(entries).toHaveLength(2);
  });
});
