import { CartsService } from '#modules/carts/index.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import {
  checkedOutOrder,
  paidOrder,
  payAtGateway,
  verifyPayment,
  type Purchase,
} from '../../support/factories/an-order.js';
import { countMailsTo, mailTo } from '../../support/inbox.js';
import { orderNoticesOf, signedInAgain, stockOf, storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';
import { sendGatewayWebhook } from '../../support/webhooks.js';

describe('POST /orders/verify-payment', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp();
  });

  afterAll(() => app.close());

  const refundsOf = async (gatewayOrderId: string) =>
    (await app.get(PaymentGateway).paymentsOf(gatewayOrderId)).filter(({ status }) => status === 'refunded');

  it('[ORD-02, ORD-19, BND-05, PAY-25] confirms the order: paid, in processing, the cart empty, the confirmation mailed', async () => {
    const purchase = await checkedOutOrder(app);
    const { customer, order, product } = purchase;
    const payment = await payAtGateway(app, order.gatewayOrderId);
    expect(expectSuccess(await verifyPayment(purchase, payment))).toEqual({
      orderStatus: 'PROCESSING',
      orderNumber: order.orderNumber,
    });
    const detail = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
    expect(detail).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
    expect(detail.statusHistory.map(({ status }: { status: string }) => status)).toEqual([
      'PENDING',
      'PROCESSING',
    ]);
    expect((await app.get(CartsService).contentOf(customer.user.id)).lines).toEqual([]);
    expect(await stockOf(app, product._id)).toBe(9);
    const mail = await mailTo(app, customer.user.email, new RegExp(order.orderNumber));
    expect(mail.text).toContain(product.name);
    expect(mail.text).toContain('₹1,499.50');
  });

  it('[ORD-02] commits the stock: the order expires no more', async () => {
    const { order, product } = await paidOrder(app);
    const unpaid = await checkedOutOrder(app);
    app.clock.advance(901_000);
    await expectEventually(async () => {
      expect((await storedOrder(app, unpaid.order.orderId)).paymentStatus).toBe('EXPIRED');
    });
    expect(await storedOrder(app, order.orderId)).toMatchObject({
      orderStatus: 'PROCESSING',
      stockState: 'COMMITTED',
    });
    expect((await storedOrder(app, order.orderId)).releaseAt).toBeUndefined();
    expect(await stockOf(app, product._id)).toBe(9);
  });

  it('[PAY-24] answers the same again, and does nothing twice', async () => {
    const { customer, order, payment, ...rest } = await paidOrder(app);
    await mailTo(app, customer.user.email, /confirmed/);
    const again = await verifyPayment({ customer, order }, payment);
    expect(expectSuccess(again)).toEqual({ orderStatus: 'PROCESSING', orderNumber: order.orderNumber });
    expect((await storedOrder(app, order.orderId)).payments).toHaveLength(1);
    expect(await stockOf(app, rest.product._id)).toBe(9);
    expect(await countMailsTo(app, customer.user.email)).toBe(1);
  });

  it('[ORR-04, PAY-21, PAY-22] refuses a wrong signature, and changes nothing', async () => {
    const purchase = await checkedOutOrder(app);
    const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
    const before = await storedOrder(app, purchase.order.orderId);
    for (const gatewaySignature of ['0'.repeat(64), 'x', payment.gatewaySignature.toUpperCase()]) {
      const answer = await verifyPayment(purchase, { ...payment, gatewaySignature });
      expectError(answer, 400, 'Payment verification failed');
    }
    expect(await storedOrder(app, purchase.order.orderId)).toEqual(before);
  });

  it("[ORR-04, PAY-21, PAY-22] refuses another order's payment", async () => {
    const [one, other] = [await checkedOutOrder(app), await checkedOutOrder(app)];
    const payment = await payAtGateway(app, other.order.gatewayOrderId);
    expectError(await verifyPayment(one, payment), 400, 'Payment verification failed');
  });

  it("[ORR-10, ERR-21, PAY-23, EVE-13] does not find an unknown order, or another's", async () => {
    const purchase = await checkedOutOrder(app);
    const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
    const stranger = await session(app).asUser();
    expectError(await verifyPayment({ ...purchase, customer: stranger }, payment), 404, 'Order not found');
    const unknown = { ...purchase, order: { ...purchase.order, orderId: UNKNOWN_ID } };
    expectError(await verifyPayment(unknown, payment), 404, 'Order not found');
  });

  it.each([
    [{}, 'orderId is required; gatewayPaymentId is required; gatewaySignature is required'],
    [{ orderId: 'x', gatewayPaymentId: 'p', gatewaySignature: 's' }, /^orderId /],
    [{ orderId: UNKNOWN_ID, gatewayPaymentId: '', gatewaySignature: 's' }, /^gatewayPaymentId /],
    [{ orderId: UNKNOWN_ID, gatewayPaymentId: { $ne: '' }, gatewaySignature: 's' }, /^gatewayPaymentId /],
    [
      { orderId: UNKNOWN_ID, gatewayPaymentId: 'p', gatewaySignature: 's', amount: 1 },
      'amount is not allowed',
    ],
  ])('[ORD-20] refuses %j', async (body, message) => {
    const customer = await session(app).asUser();
    expectError(await customer.client.post('/orders/verify-payment', body), 400, message);
  });

  it('[PAY-33] has one effect with the webhook at the same time, whichever comes first', async () => {
    const purchase = await checkedOutOrder(app);
    const { customer, order, product } = purchase;
    const payment = await payAtGateway(app, order.gatewayOrderId);
    const answers = await Promise.all([
      verifyPayment(purchase, payment),
      sendGatewayWebhook(app, payment.webhook.body),
      verifyPayment(purchase, payment),
      sendGatewayWebhook(app, payment.webhook.body),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const stored = await storedOrder(app, order.orderId);
    expect(stored.payments).toHaveLength(1);
    expect(stored.statusHistory.map(({ status }) => status)).toEqual(['PENDING', 'PROCESSING']);
    expect(await stockOf(app, product._id)).toBe(9);
    await mailTo(app, customer.user.email, /confirmed/);
    expect(await countMailsTo(app, customer.user.email)).toBe(1);
  });

  it.each(['VW', 'WV', 'VVW', 'WWV', 'VWVW', 'WVWV', 'VWWV', 'WVVW'])(
    '[PAY-33] has one effect in the order %s of verify-payment and webhook',
    async (sequence) => {
      const { code } = await aCoupon(app, { type: 'FLAT', value: 100 });
      const purchase = await checkedOutOrder(app, { quantity: 2, couponCode: code });
      const { customer, order, product } = purchase;
      const payment = await payAtGateway(app, order.gatewayOrderId);
      for (const reporter of sequence) {
        const answer =
          reporter === 'V'
            ? await verifyPayment(purchase, payment)
            : await sendGatewayWebhook(app, payment.webhook.body);
        expect(answer.status).toBe(200);
      }
      const stored = await storedOrder(app, order.orderId);
      expect(stored).toMatchObject({ paymentStatus: 'PAID', stockState: 'COMMITTED', couponHeld: true });
      expect(stored.payments).toMatchObject([{ state: 'CONFIRMED', amountMinor: 289_900 }]);
      expect(stored.refunds ?? []).toEqual([]);
      expect(stored.uncapturedSince).toBeUndefined();
      expect(stored.statusHistory.map(({ status }) => status)).toEqual(['PENDING', 'PROCESSING']);
      expect(await stockOf(app, product._id)).toBe(8);
      expect((await app.get(CartsService).contentOf(customer.user.id)).lines).toEqual([]);
      await mailTo(app, customer.user.email, /confirmed/);
      expect(await countMailsTo(app, customer.user.email)).toBe(1);
    },
  );

  it('[PAY-36] gives a second payment of a paid order back', async () => {
    const purchase = await paidOrder(app);
    const second = await payAtGateway(app, purchase.order.gatewayOrderId);
    expectSuccess(await verifyPayment(purchase, second));
    await expectEventually(async () => {
      const { paymentStatus, payments } = await storedOrder(app, purchase.order.orderId);
      expect(paymentStatus).toBe('PAID');
      expect(payments.map(({ state }) => state)).toEqual(['CONFIRMED', 'REFUNDED']);
    });
    const refunds = await refundsOf(purchase.order.gatewayOrderId);
    expect(refunds.map(({ gatewayPaymentId }) => gatewayPaymentId)).toEqual([second.gatewayPaymentId]);
  });

  describe('for an order that has expired', () => {
    async function expire(purchase: Purchase): Promise<Purchase> {
      app.clock.advance(901_000);
      await expectEventually(async () => {
        expect((await storedOrder(app, purchase.order.orderId)).paymentStatus).toBe('EXPIRED');
      });
      return { ...purchase, customer: signedInAgain(app, purchase.customer) };
    }

    it('[PAY-34] revives it when its stock can be had again', async () => {
      const { code } = await aCoupon(app, { type: 'FLAT', value: 100, usageLimit: 1 });
      const purchase = await expire(await checkedOutOrder(app, { couponCode: code, quantity: 2 }));
      expect(await stockOf(app, purchase.product._id)).toBe(10);
      const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
      expect(expectSuccess(await verifyPayment(purchase, payment)).orderStatus).toBe('PROCESSING');
      expect(await stockOf(app, purchase.product._id)).toBe(8);
      expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({
        paymentStatus: 'PAID',
        stockState: 'COMMITTED',
        couponHeld: true,
      });
      await mailTo(app, purchase.customer.user.email, /confirmed/);
    });

    it('[PAY-35] gives the payment back when the stock is gone, and says so each time', async () => {
      const product = await aProduct(app, { currentStock: 1 });
      const purchase = await expire(await checkedOutOrder(app, { product }));
      await checkedOutOrder(app, { product });
      const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
      const message = 'Order expired; payment will be refunded';
      expectError(await verifyPayment(purchase, payment), 409, message);
      expectError(await verifyPayment(purchase, payment), 409, message);
      await expectEventually(async () => {
        expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({
          orderStatus: 'CANCELLED',
          paymentStatus: 'REFUNDED',
          stockState: 'RETURNED',
        });
      });
      expect(await refundsOf(purchase.order.gatewayOrderId)).toHaveLength(1);
      expect(await stockOf(app, product._id)).toBe(0);
      expectError(await verifyPayment(purchase, payment), 409, message);
    });

    it('[PAY-35] gives the payment back when the coupon is used up, and takes no stock', async () => {
      const { code } = await aCoupon(app, { type: 'FLAT', value: 100, usageLimit: 1 });
      const purchase = await expire(await checkedOutOrder(app, { couponCode: code }));
      await checkedOutOrder(app, { couponCode: code });
      const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
      expectError(await verifyPayment(purchase, payment), 409, 'Order expired; payment will be refunded');
      expect(await stockOf(app, purchase.product._id)).toBe(10);
    });

    it('does it once, however many report the payment at once', async () => {
      const purchase = await expire(await checkedOutOrder(app, { quantity: 3 }));
      const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
      await Promise.all([
        verifyPayment(purchase, payment),
        sendGatewayWebhook(app, payment.webhook.body),
        sendGatewayWebhook(app, payment.webhook.body),
      ]);
      expect(await stockOf(app, purchase.product._id)).toBe(7);
      expect((await storedOrder(app, purchase.order.orderId)).payments).toHaveLength(1);
    });

    it('tells the customer of the expiry in the app, and mails nothing of it', async () => {
      const purchase = await expire(await checkedOutOrder(app));
      expect(await orderNoticesOf(app, purchase.customer.user.id)).toEqual(['Order cancelled']);
      expect(await countMailsTo(app, purchase.customer.user.email)).toBe(0);
    });
  });

  it('[FUL-27] gives the payment of an order back that an administrator has cancelled', async () => {
    const purchase = await checkedOutOrder(app);
    const admin = await session(app).asAdmin();
    expectSuccess(
      await admin.client.patch(`/orders/admin/${purchase.order.orderId}/status`, { status: 'CANCELLED' }),
    );
    const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
    expectError(await verifyPayment(purchase, payment), 409, 'Order cancelled; payment will be refunded');
    await expectEventually(async () => {
      expect((await storedOrder(app, purchase.order.orderId)).paymentStatus).toBe('REFUNDED');
    });
    expect(await stockOf(app, purchase.product._id)).toBe(10);
  });

  it('[FUL-28] takes the payment of an order that an administrator has moved on', async () => {
    const purchase = await checkedOutOrder(app);
    const admin = await session(app).asAdmin();
    expectSuccess(
      await admin.client.patch(`/orders/admin/${purchase.order.orderId}/status`, { status: 'PROCESSING' }),
    );
    const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
    expect(expectSuccess(await verifyPayment(purchase, payment)).orderStatus).toBe('PROCESSING');
    expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({
      paymentStatus: 'PAID',
      stockState: 'COMMITTED',
    });
    expect(await stockOf(app, purchase.product._id)).toBe(9);
  });
});
