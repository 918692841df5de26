import { Metrics } from '#infrastructure/metrics/metrics.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { paidOrder, type PaidPurchase, type ShoppingOptions } from '../../support/factories/an-order.js';
import { countMailsTo, mailTo } from '../../support/inbox.js';
import { orderNoticesOf, stockOf, storedOrder } from '../../support/orders.js';
import { session, type Session } from '../../support/session.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { statusesOf } from '../../support/statuses-of.js';
import { sendCarrierWebhook } from '../../support/webhooks.js';

const REASON = 'Lost by the courier';
const ALL = { restock: true, refund: true, reason: REASON };

describe('POST /orders/admin/:id/settle of an order whose parcel does not arrive', () => {
  const carrier = new ShiprocketStandIn();
  let app: TestApp;
  let admin: Session;

  beforeAll(async () => {
    app = await createApp({
      ...(await carrier.start()),
      RATE_LIMIT_STANDARD_MAX: '10000',
      RATE_LIMIT_CHECKOUT_MAX: '1000',
      METRICS_ENABLED: 'true',
    });
    admin = await session(app).asAdmin();
  });

  afterAll(async () => {
    await app.close();
    await carrier.http.close();
  });

  const settle = (orderId: string, body: object, key?: string) =>
    admin.client.post(`/orders/admin/${orderId}/settle`, body, {
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const atCarrier = (reference: string) => carrier.shipments.find(({ order }) => order.number === reference)!;

  async function shipped(options: ShoppingOptions = { quantity: 2 }): Promise<PaidPurchase> {
    const purchase = await paidOrder(app, options);
    expectSuccess(await admin.client.post(`/orders/admin/${purchase.order.orderId}/dispatch`, PARCEL));
    return purchase;
  }

  it('[PCL-10] ends it: units and money go back, the shipment is kept, the reason is the staff’s', async () => {
    const purchase = await shipped();
    const { order, product, customer } = purchase;
    const { awb, courier, order: theirs } = atCarrier(order.orderNumber);
    const settled = expectSuccess(await settle(order.orderId, ALL));
    expect(settled).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'REFUND_PENDING',
      refunds: [{ reason: 'CANCELLED', amount: settled.pricing.totalAmount }],
      trackingNumber: null,
      carrierOrderId: null,
      shipments: [
        {
          reference: order.orderNumber,
          carrierOrderId: String(theirs.id),
          trackingNumber: awb,
          courierName: courier,
        },
      ],
    });
    expect(settled.statusHistory.at(-1)).toMatchObject({
      status: 'CANCELLED',
      by: `ADMIN:${admin.user.id}`,
      reason: REASON,
    });
    expect(await stockOf(app, product._id)).toBe(10);
    const seen = await customer.client.get(`/orders/${order.orderId}`);
    expect(JSON.stringify(expectSuccess(seen))).not.toContain(REASON);
  });

  it('[PCL-10] leaves units and money where they are when that is asked; the rest is settled later', async () => {
    const { order, product } = await shipped();
    const ended = expectSuccess(await settle(order.orderId, { ...ALL, restock: false, refund: false }));
    expect(ended).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'PAID', refunds: [] });
    expect(await stockOf(app, product._id)).toBe(8);
    expectError(await admin.client.post(`/orders/admin/${order.orderId}/reopen`), 409);
    const later = expectSuccess(await settle(order.orderId, { restock: false, refund: true }));
    expect(later).toMatchObject({ paymentStatus: 'REFUND_PENDING' });
    expectSuccess(await settle(order.orderId, { restock: true, refund: false }));
    expect(await stockOf(app, product._id)).toBe(10);
    expectError(await settle(order.orderId, ALL), 409, 'Nothing to settle');
  });

  it('[PCL-10] gives the use of its coupon back', async () => {
    const { code } = await aCoupon(app, { perUserLimit: 1 });
    const { order } = await shipped({ couponCode: code });
    expect((await storedOrder(app, order.orderId)).couponHeld).toBe(true);
    expectSuccess(await settle(order.orderId, ALL));
    expect((await storedOrder(app, order.orderId)).couponHeld).toBe(false);
  });

  it.each([
    [{ restock: true, refund: true }, 'reason is required'],
    [{ ...ALL, reason: 'ab' }, 'reason must be a string of 3 to 200 characters'],
    [{ ...ALL, reason: 'x'.repeat(201) }, 'reason must be a string of 3 to 200 characters'],
    [{ ...ALL, reason: null }, /^reason /],
  ])('[PCL-10] refuses %j', async (body, message) => {
    const { order } = await shipped({ quantity: 1 });
    expectError(await settle(order.orderId, body), 400, message);
    expect((await storedOrder(app, order.orderId)).orderStatus).toBe('SHIPPED');
  });

  it('[PCL-10] happens once, by key and without', async () => {
    const { order, product, customer } = await shipped();
    const key = `lost-${order.orderNumber}`;
    const first = expectSuccess(await settle(order.orderId, ALL, key));
    expect(expectSuccess(await settle(order.orderId, ALL, key))._id).toBe(first._id);
    const other = await shipped();
    const answers = await Promise.all([1, 2, 3].map(() => settle(other.order.orderId, ALL)));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await stockOf(app, product._id)).toBe(10);
    expect((await storedOrder(app, order.orderId)).refunds).toHaveLength(1);
    expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order shipped', 'Order cancelled']);
  });

  it('[PCL-11] tells the customer that it does not arrive and that the money comes back, and of no delivery', async () => {
    const { order, customer } = await shipped();
    const { email } = customer.user;
    expectSuccess(await settle(order.orderId, ALL));
    const mail = await mailTo(app, email, /will not arrive$/);
    expect(mail.text).toContain('You get your money back');
    expect(mail.text).not.toContain(REASON);
    await mailTo(app, email, /refund .* has been processed$/);
    // Confirmed, shipped, not arriving, refund started and processed.
    expect(await countMailsTo(app, email)).toBe(5);
    expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order shipped', 'Order cancelled']);
  });

  it('[PCL-11] counts as no revenue', async () => {
    const { order, product } = await shipped();
    const { start, end } = { start: '2020-01-01', end: '2035-12-31' };
    const figures = async () =>
      expectSuccess(await admin.client.get(`/dashboards/metrics?startDate=${start}&endDate=${end}`));
    const before = await figures();
    expectSuccess(await settle(order.orderId, ALL));
    const after = await figures();
    expect(after.totalRevenue).toBe(before.totalRevenue);
    expect(JSON.stringify(after)).not.toContain(product.sku);
  });

  it('[PCL-10] asks the carrier to cancel what it may still pick up, and raises no alarm when the courier has it', async () => {
    const cancellations = async () =>
      Number(
        /^storefront_jobs_total\{name="orders.cancel-shipment",outcome="succeeded"\} (\d+)$/m.exec(
          await app.get(Metrics).text(),
        )?.[1] ?? 0,
      );
    const before = await cancellations();
    const waiting = await shipped();
    expectSuccess(await settle(waiting.order.orderId, ALL));
    await expectEventually(
      () => expect(atCarrier(waiting.order.orderNumber).order.status).toBe('CANCELED'),
      20_000,
    );
    const lost = await shipped();
    carrier.report(lost.order.orderNumber, 'IN TRANSIT');
    expectSuccess(await settle(lost.order.orderId, ALL));
    await expectEventually(async () => expect(await cancellations()).toBe(before + 2), 20_000);
    expect(atCarrier(lost.order.orderNumber).order.status).toBe('IN TRANSIT');
  });

  it('[PCL-10] keeps the reason as the staff’s words, gone with the account', async () => {
    const { order, customer } = await shipped();
    expectSuccess(await settle(order.orderId, { ...ALL, reason: 'Asha says that nothing came' }));
    await eraseAccount(app, customer.user.id);
    expect(JSON.stringify(await storedOrder(app, order.orderId))).not.toContain('Asha says');
  });

  it('[PCL-10] is for the courier’s silence as well: without a word of the carrier, and for the shop’s own courier', async () => {
    const { order, product } = await paidOrder(app, { quantity: 2 });
    const path = `/orders/admin/${order.orderId}`;
    expectSuccess(await admin.client.patch(`${path}/status`, { status: 'SHIPPED' }));
    expect(expectSuccess(await settle(order.orderId, ALL))).toMatchObject({
      orderStatus: 'CANCELLED',
      shipments: [],
    });
    expect(await stockOf(app, product._id)).toBe(10);
    // The parcel comes back after all: nothing is restocked twice.
    await sendCarrierWebhook(app, { channel_order_id: order.orderNumber, current_status: 'RTO DELIVERED' });
    expect(await stockOf(app, product._id)).toBe(10);
  });
});
