import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { anOrder, checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { mailTo } from '../../support/inbox.js';
import { orderBecomes, orderNoticesOf, stockOf, storedOrder } from '../../support/orders.js';

describe('PATCH /orders/admin/:id/status', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const move = (orderId: string, status: unknown) =>
    admin.client.patch(`/orders/admin/${orderId}/status`, { status });

  rules('ORD-03', 'ORD-35', 'FUL-21', 'ORR-15', 'ORR-16', 'REV-34', 'BND-06').it(
    'moves a paid order on to its delivery, and notifies the customer',
    async () => {
      const { customer, order } = await paidOrder(app);
      expect(expectSuccess(await move(order.orderId, 'SHIPPED'))).toMatchObject({
        _id: order.orderId,
        orderStatus: 'SHIPPED',
      });
      const delivered = expectSuccess(await move(order.orderId, 'DELIVERED'));
      const detail = await admin.client.get(`/orders/admin/${order.orderId}`);
      expect(delivered).toEqual(expectSuccess(detail));
      expect(
        delivered.statusHistory.map(({ status, by }: { status: string; by: string }) => [status, by]),
      ).toEqual([
        ['PENDING', 'CUSTOMER'],
        ['PROCESSING', 'CUSTOMER'],
        ['SHIPPED', `ADMIN:${admin.user.id}`],
        ['DELIVERED', `ADMIN:${admin.user.id}`],
      ]);
      expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order shipped', 'Order delivered']);
      await mailTo(app, customer.user.email, /shipped/);
      await mailTo(app, customer.user.email, /delivered/);
    },
  );

  rules('ORD-03', 'FUL-28').it(
    'takes an unpaid order into processing: it was paid elsewhere and expires no more',
    async () => {
      const { order, product } = await checkedOutOrder(app);
      const unpaid = await checkedOutOrder(app);
      expect(expectSuccess(await move(order.orderId, 'PROCESSING'))).toMatchObject({
        orderStatus: 'PROCESSING',
        paymentStatus: 'PENDING',
      });
      app.clock.advance(901_000);
      await orderBecomes(app, unpaid.order.orderId, { paymentStatus: 'EXPIRED' });
      expect(await storedOrder(app, order.orderId)).toMatchObject({
        orderStatus: 'PROCESSING',
        stockState: 'COMMITTED',
      });
      expect(await stockOf(app, product._id)).toBe(9);
    },
  );

  rules('ORD-04', 'FUL-02').it.each([
    ['PENDING', 'SHIPPED'],
    ['SHIPPED', 'CANCELLED'],
    ['CANCELLED', 'CANCELLED'],
  ] as const)('does not move an order from %s to %s', async (from, to) => {
    const order = await anOrder(app, { orderStatus: from });
    const answer = await move(order._id.toHexString(), to);
    expectError(answer, 409, `Cannot change status from ${from} to ${to}`);
    expect(await storedOrder(app, order._id)).toEqual(order);
  });

  rules('ORD-35').it.each([[undefined], ['PENDING'], ['RETURNED'], ['processing'], [null], [['SHIPPED']]])(
    'refuses the status %j',
    async (status) => {
      expectError(await move(UNKNOWN_ID, status), 400, /^status /);
    },
  );

  rules('ORD-35').it('refuses fields beyond the status', async () => {
    const body = { status: 'SHIPPED', note: 'fast' };
    const answer = await admin.client.patch(`/orders/admin/${UNKNOWN_ID}/status`, body);
    expectError(answer, 400, 'note is not allowed');
  });

  rules('ORD-04', 'ORR-15', 'REV-34', 'FUL-01', 'CAT-36').it(
    'cancels an unpaid order: stock and coupon use go back, and the customer is notified',
    async () => {
      const { code } = await aCoupon(app, { type: 'FLAT', value: 100, usageLimit: 1 });
      const { customer, product, order, checkout } = await checkedOutOrder(app, {
        couponCode: code,
        quantity: 3,
      });
      expect(expectSuccess(await move(order.orderId, 'CANCELLED'))).toMatchObject({
        orderStatus: 'CANCELLED',
        paymentStatus: 'EXPIRED',
      });
      expect(await stockOf(app, product._id)).toBe(10);
      expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order cancelled']);
      expectSuccess(await customer.client.post('/orders/checkout', checkout));
    },
  );
});
