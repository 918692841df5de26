import { expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { checkedOutOrder, payAtGateway, type Purchase } from '../../support/factories/an-order.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { orderBecomes, signedInAgain, storedOrder } from '../../support/orders.js';
import { paymentEvent, sendGatewayWebhook } from '../../support/webhooks.js';

const TTL_MS = 900_000;

describe('a payment that comes after the reservation of an order with a coupon', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  type Coupon = Awaited<ReturnType<typeof aCoupon>>;
  const change = (body: object) => async (coupon: Coupon) => {
    expectSuccess(await admin.client.patch(`/coupons/${coupon._id}`, body));
  };
  const expiredOrder = async (terms: Parameters<typeof aCoupon>[1] = {}) => {
    const coupon = await aCoupon(app, terms);
    const purchase = await checkedOutOrder(app, { couponCode: coupon.code });
    app.clock.advance(TTL_MS);
    await orderBecomes(app, purchase.order.orderId, { orderStatus: 'CANCELLED' });
    return { coupon, purchase };
  };
  const payLate = async ({ order }: Purchase) => {
    const { gatewayPaymentId: id } = await payAtGateway(app, order.gatewayOrderId);
    const amount = Math.round(order.amount * 100);
    const event = paymentEvent('payment.captured', { id, order_id: order.gatewayOrderId, amount });
    expect((await sendGatewayWebhook(app, event)).status).toBe(200);
    return storedOrder(app, order.orderId);
  };
  const usedCount = async ({ _id }: Coupon) =>
    expectSuccess(await admin.client.get(`/coupons/${_id}`)).usedCount;

  rules('DPB-14').it.each<[string, (coupon: Coupon) => Promise<void>]>([
    ['was switched off', change({ isActive: false })],
    ['has ended', change({ validUntil: '2020-01-01T00:00:00.000Z', validFrom: null })],
    ['has a higher minimum', change({ minSubtotal: 50_000 })],
    ['gives less', change({ value: 1 })],
  ])('revives it when the coupon %s', async (_, happens) => {
    const { coupon, purchase } = await expiredOrder();
    await happens(coupon);
    expect(await payLate(purchase)).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
    expect(await usedCount(coupon)).toBe(1);
  });

  rules('DPB-14').it('revives it when the coupon was deleted', async () => {
    const { coupon, purchase } = await expiredOrder();
    expectSuccess(await admin.client.delete(`/coupons/${coupon._id}`));
    expect(await payLate(purchase)).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
    // Its end gives back a use that nobody counts any more.
    const cancelled = await admin.client.patch(`/orders/admin/${purchase.order.orderId}/status`, {
      status: 'CANCELLED',
    });
    expectSuccess(cancelled);
  });

  rules('DPB-14').it("revives it when the customer's own limit is used up by another order", async () => {
    const { coupon, purchase } = await expiredOrder({ perUserLimit: 1 });
    const customer = signedInAgain(app, purchase.customer);
    await checkedOutOrder(app, { customer, couponCode: coupon.code });
    expect(await payLate(purchase)).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
    expect(await usedCount(coupon)).toBe(2);
  });

  rules('DPB-14').it('refunds it when others have used up the limit', async () => {
    const { coupon, purchase } = await expiredOrder({ usageLimit: 1 });
    await checkedOutOrder(app, { couponCode: coupon.code });
    expect(await payLate(purchase)).toMatchObject({
      orderStatus: 'CANCELLED',
      refunds: [{ reason: 'LATE_PAYMENT' }],
    });
    expect(await usedCount(coupon)).toBe(1);
  });
});
