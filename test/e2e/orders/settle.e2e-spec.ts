import { Metrics } from '#infrastructure/metrics/metrics.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import {
  paidOrder,
  type PaidPurchase,
  type ShoppingOptions,
  anOrder,
} from '../../support/factories/an-order.js';
import { countMailsTo, mailTo } from '../../support/inbox.js';
import { orderBecomes, orderNoticesOf, stockOf, storedOrder } from '../../support/orders.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { statusesOf } from '../../support/statuses-of.js';
import { reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

const REASON = 'Lost by the courier';
const BOTH = { restock: true, refund: true };
const ALL = { ...BOTH, reason: REASON };

describe('POST /orders/admin/:id/settle', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(async () => ({
    ...(await carrier.start()),
    METRICS_ENABLED: 'true',
  }));
  const admin = useLastingAdmin(app);

  afterAll(() => carrier.http.close());

  const settle = (orderId: string, body: object, key?: string) =>
    admin.client.post(`/orders/admin/${orderId}/settle`, body, {
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const atCarrier = (reference: string) => carrier.shipments.find(({ order }) => order.number === reference)!;

  describe('of an order whose parcel does not arrive', () => {
    async function shipped(options: ShoppingOptions = { quantity: 2 }): Promise<PaidPurchase> {
      const purchase = await paidOrder(app, options);
      expectSuccess(await admin.client.post(`/orders/admin/${purchase.order.orderId}/dispatch`, PARCEL));
      return purchase;
    }

    rules('PCL-10').it(
      'ends it: units, money and coupon use go back, the shipment is kept, the reason is the staff’s',
      async () => {
        const { code } = await aCoupon(app, { perUserLimit: 1 });
        const purchase = await shipped({ quantity: 2, couponCode: code });
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
        expect((await storedOrder(app, order.orderId)).couponHeld).toBe(false);
        const seen = await customer.client.get(`/orders/${order.orderId}`);
        expect(JSON.stringify(expectSuccess(seen))).not.toContain(REASON);
      },
    );

    rules('PCL-10').it.each([
      [{ restock: true, refund: true }, 'reason is required'],
      [{ ...ALL, reason: 'ab' }, 'reason must be a string of 3 to 200 characters'],
      [{ ...ALL, reason: 'x'.repeat(201) }, 'reason must be a string of 3 to 200 characters'],
      [{ ...ALL, reason: null }, /^reason /],
    ])('refuses %j', async (body, message) => {
      const { _id } = await anOrder(app, { orderStatus: 'SHIPPED' });
      expectError(await settle(_id.toHexString(), body), 400, message);
      expect((await storedOrder(app, _id)).orderStatus).toBe('SHIPPED');
    });

    rules('PCL-10').it('happens once, by key and without', async () => {
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

    rules('PCL-11').it(
      'mails that it does not arrive and that the money comes back, and no delivery',
      async () => {
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
      },
    );

    rules('PCL-10').it(
      'asks the carrier to cancel what it may still pick up, and raises no alarm when the courier has it',
      async () => {
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
      },
    );

    rules('PCL-10').it('keeps the reason as the staff’s words, gone with the account', async () => {
      const { order, customer } = await shipped();
      expectSuccess(await settle(order.orderId, { ...ALL, reason: 'Asha says that nothing came' }));
      await eraseAccount(app, customer.user.id);
      expect(JSON.stringify(await storedOrder(app, order.orderId))).not.toContain('Asha says');
    });

    rules('PCL-10').it('needs no report of the carrier, and works for the shop’s own courier', async () => {
      const { order, product } = await paidOrder(app, { quantity: 2 });
      const path = `/orders/admin/${order.orderId}`;
      expectSuccess(await admin.client.patch(`${path}/status`, { status: 'SHIPPED' }));
      expect(expectSuccess(await settle(order.orderId, ALL))).toMatchObject({
        orderStatus: 'CANCELLED',
        shipments: [],
      });
      expect(await stockOf(app, product._id)).toBe(10);
      // The parcel comes back after all: nothing is restocked twice.
      await reportParcel(app, order.orderNumber, 'RTO DELIVERED');
      expect(await stockOf(app, product._id)).toBe(10);
    });
  });

  describe('of an order that the carrier cancelled', () => {
    async function cancelledByCarrier(): Promise<PaidPurchase> {
      const purchase = await paidOrder(app, { quantity: 2 });
      await reportParcel(app, purchase.order.orderNumber, 'CANCELED');
      expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({
        orderStatus: 'CANCELLED',
        paymentStatus: 'PAID',
      });
      return purchase;
    }

    const expectRefunded = (orderId: string) => orderBecomes(app, orderId, { paymentStatus: 'REFUNDED' });

    rules('FUL-25').it('does the one now and the other later', async () => {
      const { order, product } = await cancelledByCarrier();
      expect(expectSuccess(await settle(order.orderId, { restock: true, refund: false }))).toMatchObject({
        restockable: false,
        refundable: order.amount,
      });
      expect(await stockOf(app, product._id)).toBe(10);
      expect((await storedOrder(app, order.orderId)).paymentStatus).toBe('PAID');
      expectError(await settle(order.orderId, { restock: true, refund: false }), 409, 'Nothing to settle');
      expectSuccess(await settle(order.orderId, { restock: false, refund: true }));
      await expectRefunded(order.orderId);
      expectError(await settle(order.orderId, BOTH), 409, 'Nothing to settle');
      expect(await stockOf(app, product._id)).toBe(10);
    });

    rules('FUL-25').it('happens once of many at once', async () => {
      const { order, product } = await cancelledByCarrier();
      const answers = await Promise.all(Array.from({ length: 5 }, () => settle(order.orderId, BOTH)));
      expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409]);
      await expectRefunded(order.orderId);
      expect(await stockOf(app, product._id)).toBe(10);
    });

    rules('FUL-25').it.each([
      [{}, 'restock is required; refund is required'],
      [{ restock: 'true', refund: true }, 'restock must be true or false'],
      [{ ...BOTH, note: 'x' }, 'note is not allowed'],
    ])('refuses %j', async (body, message) => {
      expectError(await settle(UNKNOWN_ID, body), 400, message);
    });
  });
});
