import { AuditEntryRepository } from '#modules/audit-log/data/audit-entry.repository.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { anOrder, paidOrder } from '../../support/factories/an-order.js';
import { stockOf, storedOrder } from '../../support/orders.js';
import { personalDataOf } from '../../support/personal-data-of.js';
import { session, useAdmin } from '../../support/session.js';

describe('GET /audit-log', () => {
  const app = useApp();
  const admin = useAdmin(app, beforeEach);

  afterEach(() => jest.restoreAllMocks());

  const log = async (query = '') => expectSuccess(await admin.client.get(`/audit-log?${query}`));
  const mine = async (query = '') => (await log(`actor=${admin.user.id}&${query}`)).entries;

  rules('AUD-01', 'AUD-04').it('records actor, subject, before, after, time and request', async () => {
    const { _id, code } = await aCoupon(app, { value: 10, usageLimit: 5 });
    const headers = { 'x-request-id': 'from-the-back-office' };
    const change = { value: 15, usageLimit: null, isActive: true };
    expectSuccess(await admin.client.patch(`/coupons/${_id}`, change, { headers }));
    const at = app.clock.now().toISOString();
    expect((await log()).entries[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      actor: admin.user.id,
      byName: 'Asha Verma',
      apiKey: null,
      action: 'COUPON_UPDATED',
      subject: _id,
      subjectName: code,
      before: { value: 10, usageLimit: 5 },
      after: { value: 15, usageLimit: null },
      at: expect.stringContaining(at.slice(0, 15)),
      requestId: 'from-the-back-office',
    });
    expectSuccess(await admin.client.delete(`/coupons/${_id}`));
    const [deleted] = await mine();
    expect(deleted).toMatchObject({ action: 'COUPON_DELETED', before: { code, value: 15 }, after: null });
  });

  rules('AUD-01').it('records the changes of an order', async () => {
    const { order } = await paidOrder(app);
    const path = `/orders/admin/${order.orderId}`;
    expectSuccess(await admin.client.post(`${path}/refunds`, { amount: 100, reason: 'A scratch' }), 201);
    expectSuccess(await admin.client.patch(`${path}/status`, { status: 'CANCELLED' }));
    expectSuccess(await admin.client.post(`${path}/notes`, { text: 'Call before noon' }), 201);
    const [noted, cancelled, refunded] = await mine(`subject=${order.orderId}`);
    for (const { subjectName } of [noted, cancelled, refunded]) expect(subjectName).toBe(order.orderNumber);
    expect(refunded).toMatchObject({
      action: 'ORDER_REFUND_STARTED',
      before: { refunds: [] },
      after: { refunds: [{ amount: 100, status: 'PENDING' }] },
    });
    expect(cancelled).toMatchObject({
      action: 'ORDER_STATUS_CHANGED',
      before: { orderStatus: 'PROCESSING', paymentStatus: 'PAID', stockState: 'COMMITTED' },
      after: { orderStatus: 'CANCELLED', paymentStatus: 'REFUND_PENDING', stockState: 'RETURNED' },
    });
  });

  rules('AUD-02').it('filters by actor, action and subject, alone and together, page by page', async () => {
    const other = await session(app).asAdmin();
    const [one, two] = [await aCoupon(app), await aCoupon(app)];
    for (const value of [11, 12, 13]) {
      for (const { client } of [admin, other])
        expectSuccess(
          await client.patch(`/coupons/${one._id}`, { value: value + (client === admin.client ? 0 : 20) }),
        );
      expectSuccess(await admin.client.patch(`/coupons/${two._id}`, { value }));
    }
    expectSuccess(await admin.client.delete(`/coupons/${two._id}`));
    const count = async (query: string) => (await log(query)).meta.total;
    expect(await count(`actor=${admin.user.id}`)).toBe(7);
    expect(await count(`subject=${one._id}`)).toBe(6);
    expect(await count(`subject=${one._id.toUpperCase()}&actor=${other.user.id}`)).toBe(3);
    expect(await count(`subject=${two._id}&action=COUPON_DELETED`)).toBe(1);
    expect(await count(`actor=${admin.user.id}&action=COUPON_UPDATED`)).toBe(6);
    expect(await count(`actor=${admin.user.id}&action=COUPON_UPDATED&subject=${two._id}`)).toBe(3);
    expect(await count(`actor=${UNKNOWN_ID}`)).toBe(0);

    const whole = await mine();
    const first = await log(`actor=${admin.user.id}&limit=2&cursor=`);
    const rest = await log(`actor=${admin.user.id}&limit=10&cursor=${first.meta.nextCursor}`);
    expect([...first.entries, ...rest.entries]).toEqual(whole);
    expect(await mine('limit=2&page=2')).toEqual(whole.slice(2, 4));
  });

  rules('AUD-02').it.each([
    ['actor=x', 'actor'],
    ['subject=ORD-1', 'subject'],
    ['action=COUPON', 'action'],
  ])('refuses ?%s', async (query, named) => {
    expectError(await admin.client.get(`/audit-log?${query}`), 400, new RegExp(`^${named} `));
  });

  rules('AUD-03').it('is never without the change, nor the change without its entry', async () => {
    const coupon = await aCoupon(app);
    const product = await aProduct(app);
    const order = await anOrder(app);
    const failure = jest.spyOn(app.get(AuditEntryRepository), 'insert');
    failure.mockRejectedValue(new Error('no entry'));
    const orderPath = `/orders/admin/${order._id.toHexString()}/status`;
    const answers = [
      await admin.client.patch(`/coupons/${coupon._id}`, { value: 77 }),
      await admin.client.delete(`/coupons/${coupon._id}`),
      await admin.client.patch(`/products/${product._id}/stock`, { delta: 5 }),
      await admin.client.patch(`/products/${product._id}`, { name: 'Another' }),
      await admin.client.patch(orderPath, { status: 'SHIPPED' }),
    ];
    for (const answer of answers) expectError(answer, 500);
    expect(failure).toHaveBeenCalledTimes(5);
    expect(expectSuccess(await admin.client.get(`/coupons/${coupon._id}`))).toEqual(coupon);
    expect(await stockOf(app, product._id)).toBe(product.currentStock);
    expect(expectSuccess(await admin.client.get(`/products/admin/${product._id}`)).name).toBe(product.name);
    expect((await storedOrder(app, order._id.toHexString())).orderStatus).toBe('PROCESSING');
  });

  rules('AUD-03').it('refuses to be written outside the unit of work of its change', async () => {
    const change = { action: 'COUPON_CREATED', subject: UNKNOWN_ID, before: null, after: {} } as const;
    await expect(app.get(AuditLogService).record(change)).rejects.toThrow(/outside the unit of work/);
  });

  rules('AUD-05').it('has no entry of what was refused, changed nothing, or was done by others', async () => {
    const { _id, value } = await aCoupon(app);
    const { order, customer } = await paidOrder(app);
    const before = (await log()).meta.total;
    expectError(await admin.client.patch(`/coupons/${_id}`, { value: 101 }), 400);
    expectError(await admin.client.patch(`/coupons/${UNKNOWN_ID}`, { value: 5 }), 404);
    expectSuccess(await admin.client.patch(`/coupons/${_id}`, { value }));
    expectError(await admin.client.post(`/orders/admin/${order.orderId}/reopen`), 409);
    expectError(await customer.client.patch(`/coupons/${_id}`, { value: 5 }), 403);
    expectSuccess(await admin.client.post('/support-tickets', { subject: 'The lid', message: 'Open.' }), 201);
    expect((await log()).meta.total).toBe(before);
  });

  rules('AUD-05').it('has one entry of a request that is repeated with its key', async () => {
    const { _id } = await aProduct(app);
    const headers = { 'idempotency-key': 'stock-count-17' };
    for (let again = 0; again < 2; again += 1)
      expectSuccess(await admin.client.patch(`/products/${_id}/stock`, { delta: 3 }, { headers }));
    expect(await mine(`subject=${_id}`)).toEqual([
      expect.objectContaining({
        action: 'PRODUCT_STOCK_ADJUSTED',
        before: { currentStock: 10 },
        after: { currentStock: 13 },
      }),
    ]);
  });

  rules('AUD-06').it(
    'is part of the data export of an administrator, and loses the actor with the account',
    async () => {
      const gone = await session(app).asAdmin();
      const { _id } = await aCoupon(app);
      expectSuccess(await gone.client.patch(`/coupons/${_id}`, { value: 42 }));
      const part = personalDataOf(app, 'audit-log');
      expect(await part.exportFor(gone.user.id)).toEqual([
        { action: 'COUPON_UPDATED', at: expect.any(String), byUser: true },
      ]);
      await eraseAccount(app, gone.user.id);
      const { entries } = await log(`subject=${_id}`);
      expect(entries).toEqual([expect.objectContaining({ actor: null, after: { value: 42 } })]);
      expect(await part.exportFor(gone.user.id)).toEqual([]);
    },
  );
});
