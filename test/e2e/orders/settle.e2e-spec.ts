import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { checkedOutOrder, paidOrder, type PaidPurchase } from '../../support/factories/an-order.js';
import { stockOf, storedOrder } from '../../support/orders.js';
import { statusesOf } from '../../support/statuses-of.js';
import { reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const ALL = { restock: true, refund: true };

describe('POST /orders/admin/:id/settle', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const settle = (orderId: string, body: object) =>
    admin.client.post(`/orders/admin/${orderId}/settle`, body);

  async function cancelledByCarrier(): Promise<PaidPurchase> {
    const purchase = await paidOrder(app, { quantity: 2 });
    await reportParcel(app, purchase.order.orderNumber, 'CANCELED');
    expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'PAID',
    });
    return purchase;
  }

  const expectRefunded = (orderId: string) =>
    expectEventually(async () => expect((await storedOrder(app, orderId)).paymentStatus).toBe('REFUNDED'));

  rules('FUL-25').it('gives stock and payment back that the carrier left to the administrator', async () => {
    const { order, product } = await cancelledByCarrier();
    expect(await stockOf(app, product._id)).toBe(8);
    const settled = expectSuccess(await settle(order.orderId, ALL));
    expect(settled).toMatchObject({ _id: order.orderId, orderStatus: 'CANCELLED' });
    expect(await stockOf(app, product._id)).toBe(10);
    await expectRefunded(order.orderId);
  });

  rules('FUL-25').it('does the one now and the other later', async () => {
    const { order, product } = await cancelledByCarrier();
    expectSuccess(await settle(order.orderId, { restock: true, refund: false }));
    expect(await stockOf(app, product._id)).toBe(10);
    expect((await storedOrder(app, order.orderId)).paymentStatus).toBe('PAID');
    expectError(await settle(order.orderId, { restock: true, refund: false }), 409, 'Nothing to settle');
    expectSuccess(await settle(order.orderId, { restock: false, refund: true }));
    await expectRefunded(order.orderId);
    expectError(await settle(order.orderId, ALL), 409, 'Nothing to settle');
    expect(await stockOf(app, product._id)).toBe(10);
  });

  rules('FUL-25').it('happens once of many at once', async () => {
    const { order, product } = await cancelledByCarrier();
    const answers = await Promise.all(Array.from({ length: 5 }, () => settle(order.orderId, ALL)));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409]);
    expect(await stockOf(app, product._id)).toBe(10);
  });

  rules('FUL-26').it(
    'finds nothing to settle in an order under way, in one that the administrator cancelled, or when nothing is wanted',
    async () => {
      const underWay = await paidOrder(app);
      expectError(await settle(underWay.order.orderId, ALL), 409, 'Nothing to settle');
      const { order } = await cancelledByCarrier();
      expectError(await settle(order.orderId, { restock: false, refund: false }), 409, 'Nothing to settle');
      const cancelled = await checkedOutOrder(app);
      expectSuccess(
        await admin.client.patch(`/orders/admin/${cancelled.order.orderId}/status`, { status: 'CANCELLED' }),
      );
      expectError(await settle(cancelled.order.orderId, ALL), 409, 'Nothing to settle');
      expect(await stockOf(app, cancelled.product._id)).toBe(10);
    },
  );

  rules('FUL-25').it.each([
    [{}, 'restock is required; refund is required'],
    [{ restock: 'true', refund: true }, 'restock must be true or false'],
    [{ ...ALL, note: 'x' }, 'note is not allowed'],
  ])('refuses %j', async (body, message) => {
    expectError(await settle(UNKNOWN_ID, body), 400, message);
  });
});
