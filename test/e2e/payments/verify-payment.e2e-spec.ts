import { CartsService } from '#modules/carts/index.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import type { SandboxPayment } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import {
  checkedOutOrder,
  payAtGateway,
  verifyPayment,
  type Purchase,
} from '../../support/factories/an-order.js';
import { countMailsTo, mailTo } from '../../support/inbox.js';
import { orderBecomes, signedInAgain, stockOf, storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';
import { sendGatewayWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';

describe('POST /orders/verify-payment', () => {
  const app = useApp();

  /** The other webhook of the same payment. */
  const orderPaid = ({ webhook }: SandboxPayment) =>
    webhook.body.replace('"payment.captured"', '"order.paid"');
  const refundsOf = async (gatewayOrderId: string) =>
    (await app.get(PaymentGateway).paymentsOf(gatewayOrderId)).filter(({ status }) => status === 'refunded');

  rules('ORD-02', 'ORD-19', 'BND-05', 'PAY-25').it(
    'confirms the order: paid, in processing, the cart empty, the confirmation mailed',
    async () => {
      const purchase = await checkedOutOrder(app);
      const { customer, order, product } = purchase;
      const payment = await payAtGateway(app, order.gatewayOrderId);
      expect(expectSuccess(await verifyPayment(purchase, payment))).toEqual({
        orderStatus: 'PROCESSING',
        orderNumber: order.orderNumber,
      });
      const detail = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
      expect(detail).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
      expect(detail.statusHistory.map(({ status }: any) => status)).toEqual(['PENDING', 'PROCESSING']);
      expect((await app.get(CartsService).contentOf(customer.user.id)).lines).toEqual([]);
      expect(await stockOf(app, product._id)).toBe(9);
      const mail = await mailTo(app, customer.user.email, new RegExp(order.orderNumber));
      expect(mail.text).toContain(product.name);
      expect(mail.text).toContain('₹1,499.50');
    },
  );

  rules('ORR-04', 'PAY-21', 'PAY-22').it('refuses a wrong signature, and changes nothing', async () => {
    const purchase = await checkedOutOrder(app);
    const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
    const before = await storedOrder(app, purchase.order.orderId);
    for (const gatewaySignature of ['0'.repeat(64), 'x', payment.gatewaySignature.toUpperCase()]) {
      const answer = await verifyPayment(purchase, { ...payment, gatewaySignature });
      expectError(answer, 400, 'Payment verification failed');
    }
    expect(await storedOrder(app, purchase.order.orderId)).toEqual(before);
  });

  rules('ORR-04', 'PAY-21', 'PAY-22').it("refuses another order's payment", async () => {
    const [one, other] = [await checkedOutOrder(app), await checkedOutOrder(app)];
    const payment = await payAtGateway(app, other.order.gatewayOrderId);
    expectError(await verifyPayment(one, payment), 400, 'Payment verification failed');
  });

  rules('ORR-10', 'ERR-21', 'PAY-23', 'EVE-13').it(
    "does not find an unknown order, or another's",
    async () => {
      const purchase = await checkedOutOrder(app);
      const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
      const stranger = await session(app).asUser();
      expectError(await verifyPayment({ ...purchase, customer: stranger }, payment), 404, 'Order not found');
      const unknown = { ...purchase, order: { ...purchase.order, orderId: UNKNOWN_ID } };
      expectError(await verifyPayment(unknown, payment), 404, 'Order not found');
    },
  );

  rules('ORD-20').it.each([
    [{}, 'orderId is required; gatewayPaymentId is required; gatewaySignature is required'],
    [{ orderId: 'x', gatewayPaymentId: 'p', gatewaySignature: 's' }, /^orderId /],
    [{ orderId: UNKNOWN_ID, gatewayPaymentId: '', gatewaySignature: 's' }, /^gatewayPaymentId /],
    [{ orderId: UNKNOWN_ID, gatewayPaymentId: { $ne: '' }, gatewaySignature: 's' }, /^gatewayPaymentId /],
    [
      { orderId: UNKNOWN_ID, gatewayPaymentId: 'p', gatewaySignature: 's', amount: 1 },
      'amount is not allowed',
    ],
  ])('refuses %j', async (body, message) => {
    const customer = await session(app).asUser();
    expectError(await customer.client.post('/orders/verify-payment', body), 400, message);
  });

  rules('PAY-28', 'PAY-33').it('has one effect with the webhooks at the same time', async () => {
    const purchase = await checkedOutOrder(app);
    const { customer, order, product } = purchase;
    const payment = await payAtGateway(app, order.gatewayOrderId);
    const answers = await Promise.all([
      verifyPayment(purchase, payment),
      sendGatewayWebhook(app, payment.webhook.body),
      verifyPayment(purchase, payment),
      sendGatewayWebhook(app, orderPaid(payment)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const stored = await storedOrder(app, order.orderId);
    expect(stored.payments).toHaveLength(1);
    expect(stored.statusHistory.map(({ status }) => status)).toEqual(['PENDING', 'PROCESSING']);
    expect(await stockOf(app, product._id)).toBe(9);
    await mailTo(app, customer.user.email, /confirmed/);
    expect(await countMailsTo(app, customer.user.email)).toBe(1);
  });

  /** V: verify-payment, W: the webhook payment.captured, P: the webhook order.paid. */
  rules('ORD-02', 'PAY-24', 'PAY-28', 'PAY-33').it.each(['VV', 'W', 'P', 'VWVP', 'WPV', 'WVWV', 'PVVW'])(
    'leaves the same in the order %s of verify-payment and webhooks',
    async (sequence) => {
      const { code } = await aCoupon(app, { type: 'FLAT', value: 100 });
      const purchase = await checkedOutOrder(app, { quantity: 2, couponCode: code });
      const { customer, order, product } = purchase;
      const payment = await payAtGateway(app, order.gatewayOrderId);
      for (const reporter of sequence) {
        if (reporter === 'V') {
          const answer = expectSuccess(await verifyPayment(purchase, payment));
          expect(answer).toEqual({ orderStatus: 'PROCESSING', orderNumber: order.orderNumber });
          continue;
        }
        const answer = await sendGatewayWebhook(
          app,
          reporter === 'W' ? payment.webhook.body : orderPaid(payment),
        );
        expect(answer.status).toBe(200);
      }
      const stored = await storedOrder(app, order.orderId);
      expect(stored).toMatchObject({ paymentStatus: 'PAID', stockState: 'COMMITTED', couponHeld: true });
      const isUncaptured = sequence === 'VV';
      const amount = isUncaptured ? {} : { amountMinor: 289_900 };
      expect(stored.payments).toMatchObject([{ state: 'CONFIRMED', ...amount }]);
      expect(stored.refunds ?? []).toEqual([]);
      expect([stored.reservedUntil, stored.releaseAt]).toEqual([undefined, undefined]);
      expect(stored.uncapturedSince !== undefined).toBe(isUncaptured);
      expect(stored.statusHistory.map(({ status }) => status)).toEqual(['PENDING', 'PROCESSING']);
      expect(await stockOf(app, product._id)).toBe(8);
      expect((await app.get(CartsService).contentOf(customer.user.id)).lines).toEqual([]);
      await mailTo(app, customer.user.email, /confirmed/);
      expect(await countMailsTo(app, customer.user.email)).toBe(1);
    },
  );

  describe('for an order that has expired', () => {
    async function expire(purchase: Purchase): Promise<Purchase> {
      app.clock.advance(901_000);
      await orderBecomes(app, purchase.order.orderId, { paymentStatus: 'EXPIRED' });
      return { ...purchase, customer: signedInAgain(app, purchase.customer) };
    }

    rules('PAY-34').it('revives it when its stock can be had again', async () => {
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

    rules('PAY-35').it('gives the payment back when the stock is gone, and says so each time', async () => {
      const product = await aProduct(app, { currentStock: 1 });
      const purchase = await expire(await checkedOutOrder(app, { product }));
      await checkedOutOrder(app, { product });
      const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
      const message = 'Order expired; payment will be refunded';
      expectError(await verifyPayment(purchase, payment), 409, message);
      expectError(await verifyPayment(purchase, payment), 409, message);
      await orderBecomes(app, purchase.order.orderId, {
        orderStatus: 'CANCELLED',
        paymentStatus: 'REFUNDED',
        stockState: 'RETURNED',
      });
      expect(await refundsOf(purchase.order.gatewayOrderId)).toHaveLength(1);
      expect(await stockOf(app, product._id)).toBe(0);
      expectError(await verifyPayment(purchase, payment), 409, message);
    });

    rules('PAY-35').it('gives the payment back when the coupon is used up, and takes no stock', async () => {
      const { code } = await aCoupon(app, { type: 'FLAT', value: 100, usageLimit: 1 });
      const purchase = await expire(await checkedOutOrder(app, { couponCode: code }));
      await checkedOutOrder(app, { couponCode: code });
      const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
      expectError(await verifyPayment(purchase, payment), 409, 'Order expired; payment will be refunded');
      expect(await stockOf(app, purchase.product._id)).toBe(10);
    });

    it('is revived once by several reports at once', async () => {
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
  });

  rules('FUL-27').it('gives the payment of an order back that an administrator has cancelled', async () => {
    const purchase = await checkedOutOrder(app);
    const admin = await session(app).asAdmin();
    expectSuccess(
      await admin.client.patch(`/orders/admin/${purchase.order.orderId}/status`, { status: 'CANCELLED' }),
    );
    const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
    expectError(await verifyPayment(purchase, payment), 409, 'Order cancelled; payment will be refunded');
    await orderBecomes(app, purchase.order.orderId, {
      paymentStatus: 'REFUNDED',
      refunds: [{ reason: 'LATE_PAYMENT', amountMinor: 149_950, status: 'PROCESSED' }],
    });
    expect(await stockOf(app, purchase.product._id)).toBe(10);
  });
});
