import { Types } from 'mongoose';
import { PaymentReconciliationService } from '#modules/payments/index.js';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import {
  checkedOutOrder,
  payAtGateway,
  verifyPayment,
  type Purchase,
} from '../../support/factories/an-order.js';
import { mailTo, countMailsTo } from '../../support/inbox.js';
import { orderBecomes, orderNoticesOf, signedInAgain, stockOf, storedOrder } from '../../support/orders.js';
import { reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { collectionOf } from '../../support/collection-of.js';

const TTL_MS = 900_000;

describe('the release of reservations', () => {
  const app = useApp();

  const statusOf = async ({ order }: Purchase) => (await storedOrder(app, order.orderId)).orderStatus;

  async function expectExpired(purchase: Purchase): Promise<void> {
    await orderBecomes(app, purchase.order.orderId, {
      orderStatus: 'CANCELLED',
      paymentStatus: 'EXPIRED',
      stockState: 'RETURNED',
      couponHeld: false,
    });
  }

  rules('ORD-15', 'PAY-17', 'PAY-18', 'CAT-36', 'FUL-21').it(
    'cancels an expired unpaid order, releases stock and coupon use, and notifies without a mail',
    async () => {
      const { code } = await aCoupon(app, { type: 'FLAT', value: 100, usageLimit: 1, perUserLimit: 1 });
      const purchase = await checkedOutOrder(app, { quantity: 4, couponCode: code });
      expect(await stockOf(app, purchase.product._id)).toBe(6);
      app.clock.advance(TTL_MS);
      await expectExpired(purchase);
      expect(await stockOf(app, purchase.product._id)).toBe(10);
      expect(await orderNoticesOf(app, purchase.customer.user.id)).toEqual(['Order cancelled']);
      expect(await countMailsTo(app, purchase.customer.user.email)).toBe(0);
      const customer = signedInAgain(app, purchase.customer);
      expectSuccess(await customer.client.post('/orders/checkout', purchase.checkout));
    },
  );

  rules('PAY-17').it('leaves an order alone before that', async () => {
    const purchase = await checkedOutOrder(app);
    app.clock.advance(TTL_MS - 60_000);
    await app.get(ReservationReleaseService).releaseDue();
    expect(await statusOf(purchase)).toBe('PENDING');
  });

  rules('PAY-19').it('releases each order once with several expiry workers', async () => {
    const product = await aProduct(app, { currentStock: 100 });
    const purchases = await Promise.all(
      Array.from({ length: 6 }, () => checkedOutOrder(app, { product, quantity: 2 })),
    );
    expect(await stockOf(app, product._id)).toBe(88);
    app.clock.advance(TTL_MS);
    await Promise.all(Array.from({ length: 4 }, () => app.get(ReservationReleaseService).releaseDue()));
    for (const purchase of purchases) await expectExpired(purchase);
    expect(await stockOf(app, product._id)).toBe(100);
    for (const { customer } of purchases)
      expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order cancelled']);
  });

  rules('PAY-20').it('lets either the payment or the expiry win, and never both', async () => {
    const product = await aProduct(app, { currentStock: 100 });
    const purchases = await Promise.all(Array.from({ length: 6 }, () => checkedOutOrder(app, { product })));
    const payments = await Promise.all(purchases.map(({ order }) => payAtGateway(app, order.gatewayOrderId)));
    app.clock.advance(TTL_MS);
    const late = purchases.map((purchase) => ({
      ...purchase,
      customer: signedInAgain(app, purchase.customer),
    }));
    const answers = await Promise.all([
      ...late.map((purchase, index) => verifyPayment(purchase, payments[index]!)),
      app
        .get(ReservationReleaseService)
        .releaseDue()
        .then(() => undefined),
    ]);
    for (const answer of answers) if (answer !== undefined) expectSuccess(answer);
    for (const purchase of purchases) {
      expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({
        orderStatus: 'PROCESSING',
        paymentStatus: 'PAID',
        stockState: 'COMMITTED',
      });
    }
    expect(await stockOf(app, product._id)).toBe(94);
  });

  it('releases the stock of an unpaid order that the carrier cancelled, and leaves its status', async () => {
    const purchase = await checkedOutOrder(app);
    await reportParcel(app, purchase.order.orderNumber, 'CANCELLED');
    expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({
      orderStatus: 'CANCELLED',
      stockState: 'RESERVED',
    });
    app.clock.advance(TTL_MS);
    await expectExpired(purchase);
    expect(await stockOf(app, purchase.product._id)).toBe(10);
    expect((await storedOrder(app, purchase.order.orderId)).cancelCause).toBe('CARRIER');
    expect(await orderNoticesOf(app, purchase.customer.user.id)).toEqual(['Order cancelled']);
  });

  describe('of a checkout that a crash left without its gateway order', () => {
    async function crashed(): Promise<Purchase> {
      const purchase = await checkedOutOrder(app);
      const orders = collectionOf(app, 'orders');
      const _id = new Types.ObjectId(purchase.order.orderId);
      const { createdAt } = await storedOrder(app, purchase.order.orderId);
      await orders.updateOne(
        { _id },
        {
          $set: { hasGatewayOrder: false, releaseAt: new Date(createdAt.getTime() + 120_000) },
          $unset: { gatewayOrderId: 1, reconcileAt: 1 },
        },
      );
      return purchase;
    }

    rules('PAY-08').it('does not show the half order', async () => {
      const { customer, order } = await crashed();
      expect(expectSuccess(await customer.client.get('/orders/my-order')).orders).toEqual([]);
      expectError(await customer.client.get(`/orders/${order.orderId}`), 404, 'Order not found');
    });

    rules('PAY-08').it(
      'undoes it after a short grace, long before the reservation would run out',
      async () => {
        const { order, product, customer } = await crashed();
        expect(await stockOf(app, product._id)).toBe(9);
        app.clock.advance(120_000);
        await expectEventually(async () => expect(await stockOf(app, product._id)).toBe(10));
        await expect(storedOrder(app, order.orderId)).rejects.toThrow('no order');
        expect(await orderNoticesOf(app, customer.user.id)).toEqual([]);
      },
    );
  });

  describe('when the webhook of a payment was lost', () => {
    rules('PAY-37').it.each([
      ['near the end of its reservation', TTL_MS * 0.8],
      ['before it lets it expire', TTL_MS + 1],
    ])('asks the gateway about the order %s, and confirms it', async (_, after) => {
      const purchase = await checkedOutOrder(app);
      await payAtGateway(app, purchase.order.gatewayOrderId);
      app.clock.advance(after);
      await expectEventually(async () => expect(await statusOf(purchase)).toBe('PROCESSING'));
      await mailTo(app, purchase.customer.user.email, /confirmed/);
      const { statusHistory } = await storedOrder(app, purchase.order.orderId);
      expect(statusHistory.at(-1)).toMatchObject({ status: 'PROCESSING', by: 'SYSTEM' });
      expect(await stockOf(app, purchase.product._id)).toBe(9);
      expect(await orderNoticesOf(app, purchase.customer.user.id)).toEqual([]);
    });

    rules('PAY-37').it('finds a payment that was captured after the expiry', async () => {
      const purchase = await checkedOutOrder(app);
      app.clock.advance(TTL_MS);
      await expectExpired(purchase);
      await payAtGateway(app, purchase.order.gatewayOrderId);
      app.clock.advance(900_000);
      await expectEventually(async () => expect(await statusOf(purchase)).toBe('PROCESSING'));
      expect(await stockOf(app, purchase.product._id)).toBe(9);
    });

    it('finds the second payment of a paid order a day later, and gives it back', async () => {
      const purchase = await checkedOutOrder(app);
      const first = await payAtGateway(app, purchase.order.gatewayOrderId);
      expectSuccess(await verifyPayment(purchase, first));
      await payAtGateway(app, purchase.order.gatewayOrderId);
      app.clock.advance(TTL_MS + 24 * 3_600_000);
      await expectEventually(async () => {
        const { payments } = await storedOrder(app, purchase.order.orderId);
        expect(payments.map(({ state }) => state)).toEqual(['CONFIRMED', 'REFUNDED']);
      });
      // The refund was pending for a moment: that question comes a quarter of an hour later, and is the last.
      app.clock.advance(900_000);
      await expectEventually(async () => {
        expect((await storedOrder(app, purchase.order.orderId)).reconcileAt).toBeUndefined();
      });
    });

    it('reconciles once with several reconcilers', async () => {
      const purchase = await checkedOutOrder(app);
      await payAtGateway(app, purchase.order.gatewayOrderId);
      app.clock.advance(TTL_MS * 0.8);
      await Promise.all(
        Array.from({ length: 4 }, () => app.get(PaymentReconciliationService).reconcileDue()),
      );
      await expectEventually(async () => expect(await statusOf(purchase)).toBe('PROCESSING'));
      expect((await storedOrder(app, purchase.order.orderId)).payments).toHaveLength(1);
    });
  });
});
