import { webhookSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signature.js';
import { expectError } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aProduct } from '../../support/factories/a-product.js';
import {
  checkedOutOrder,
  paidOrder,
  payAtGateway,
  verifyPayment,
  type Purchase,
} from '../../support/factories/an-order.js';
import { mailTo } from '../../support/inbox.js';
import { orderBecomes, stockOf, storedOrder } from '../../support/orders.js';
import { paymentEvent, refundEvent, sendGatewayWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';

describe('POST /orders/webhook', () => {
  const app = useApp();

  const captured = ({ order }: Purchase, overrides: object = {}, event = 'payment.captured') =>
    paymentEvent(event, {
      id: 'pay_1',
      order_id: order.gatewayOrderId,
      amount: Math.round(order.amount * 100),
      ...overrides,
    });

  async function expectUnchanged({ order }: Purchase): Promise<void> {
    expect(await storedOrder(app, order.orderId)).toMatchObject({
      orderStatus: 'PENDING',
      paymentStatus: 'PENDING',
      payments: [],
    });
  }

  rules('AUT-06', 'ORD-36', 'BND-01', 'PAY-28', 'EVE-17', 'EVE-20').it.each([
    'payment.captured',
    'order.paid',
  ])('confirms the order by %s, and answers a bare body', async (event) => {
    const purchase = await checkedOutOrder(app);
    const answer = await sendGatewayWebhook(app, captured(purchase, {}, event));
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { status: 'success' },
    });
    expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({
      orderStatus: 'PROCESSING',
      paymentStatus: 'PAID',
    });
    await mailTo(app, purchase.customer.user.email, /confirmed/);
  });

  rules('ORD-36', 'PAY-26').it.each([
    ['none', { 'x-gateway-signature': '' }],
    ['a wrong one', { 'x-gateway-signature': '0'.repeat(64) }],
    ['a short one', { 'x-gateway-signature': 'abc' }],
  ])('refuses a missing or wrong signature before it reads the body: %s', async (_, headers) => {
    const purchase = await checkedOutOrder(app);
    for (const body of [captured(purchase), { nonsense: true }])
      expectError(await sendGatewayWebhook(app, body, headers), 401, 'Invalid webhook signature');
    await expectUnchanged(purchase);
  });

  rules('PAY-26').it('signs the exact bytes: another spelling of the same JSON is another body', async () => {
    const purchase = await checkedOutOrder(app);
    const text = JSON.stringify(captured(purchase), null, 2);
    expect((await sendGatewayWebhook(app, text)).status).toBe(200);
    expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({ paymentStatus: 'PAID' });
  });

  rules('PAY-27').it.each(['{}', '{"event":'])('refuses the malformed body %s', async (body) => {
    expectError(await sendGatewayWebhook(app, body), 400);
  });

  rules('EVE-05').it('takes a body of more than 100 KB', async () => {
    const purchase = await checkedOutOrder(app);
    const body = { ...captured(purchase), notes: 'x'.repeat(300_000) };
    expect((await sendGatewayWebhook(app, body)).status).toBe(200);
    expect((await storedOrder(app, purchase.order.orderId)).paymentStatus).toBe('PAID');
  });

  rules('PAY-29').it.each([
    ['amount', { amount: 149949 }],
    ['amount', { amount: 1499.5 * 100 * 100 }],
    ['currency', { currency: 'USD' }],
  ])(
    'confirms nothing when the %s differs: the order waits on, and the payment goes back',
    async (_, overrides) => {
      const purchase = await checkedOutOrder(app);
      const event = captured(purchase, { id: 'pay_wrong', ...overrides });
      expect((await sendGatewayWebhook(app, event)).body).toEqual({ status: 'success' });
      const stored = await storedOrder(app, purchase.order.orderId);
      expect(stored).toMatchObject({
        orderStatus: 'PENDING',
        paymentStatus: 'PENDING',
        stockState: 'RESERVED',
        payments: [{ gatewayPaymentId: 'pay_wrong', state: 'REFUND_PENDING' }],
        refunds: [{ reason: 'AMOUNT_MISMATCH', status: 'PENDING' }],
      });
      expect(stored.gatewayPaymentId).toBeUndefined();
    },
  );

  rules('PCR-10').it('takes the signature in the gateway’s own header as well', async () => {
    const purchase = await checkedOutOrder(app);
    const body = JSON.stringify(captured(purchase));
    const signature = webhookSignature(body, app.config.paymentGateway.webhookSecret);
    const own = (value: string) =>
      app.client.fromElsewhere().post('/orders/webhook', body, {
        headers: { 'content-type': 'application/json', 'x-razorpay-signature': value },
      });
    expectError(await own('0'.repeat(64)), 401, 'Invalid webhook signature');
    await expectUnchanged(purchase);
    expect((await own(signature)).status).toBe(200);
    expect((await storedOrder(app, purchase.order.orderId)).paymentStatus).toBe('PAID');
  });

  rules('PAY-32').it('answers 200 to unknown events and orders, and changes nothing', async () => {
    const purchase = await checkedOutOrder(app);
    const bodies = [
      captured(purchase, {}, 'payment.authorized'),
      { event: 'settlement.processed', payload: {} },
      captured(purchase, { order_id: 'order_unknown' }),
      captured(purchase, { order_id: null }),
      refundEvent('pay_unknown', 100),
    ];
    for (const body of bodies) expect((await sendGatewayWebhook(app, body)).status).toBe(200);
    await expectUnchanged(purchase);
  });

  rules('PAY-30').it(
    'notes a failed payment and keeps the reservation; a later payment confirms the order, whatever failed since',
    async () => {
      const purchase = await checkedOutOrder(app);
      await sendGatewayWebhook(app, captured(purchase, {}, 'payment.failed'));
      const failed = await storedOrder(app, purchase.order.orderId);
      expect(failed).toMatchObject({
        orderStatus: 'PENDING',
        paymentStatus: 'FAILED',
        stockState: 'RESERVED',
      });
      expect(await stockOf(app, purchase.product._id)).toBe(9);
      await sendGatewayWebhook(app, captured(purchase, { id: 'pay_2' }));
      await sendGatewayWebhook(app, captured(purchase, { id: 'pay_0' }, 'payment.failed'));
      expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({
        paymentStatus: 'PAID',
        gatewayPaymentId: 'pay_2',
      });
    },
  );

  rules('PAY-36').it(
    'gives a second captured payment back, and its refund leaves the order paid',
    async () => {
      const purchase = await paidOrder(app);
      const second = await payAtGateway(app, purchase.order.gatewayOrderId);
      await sendGatewayWebhook(app, second.webhook.body);
      await sendGatewayWebhook(app, second.webhook.body);
      await expectEventually(async () => {
        const { payments } = await storedOrder(app, purchase.order.orderId);
        expect(payments.map(({ state }) => state)).toEqual(['CONFIRMED', 'REFUNDED']);
      });
      await sendGatewayWebhook(app, refundEvent(second.gatewayPaymentId, 149950));
      expect((await storedOrder(app, purchase.order.orderId)).paymentStatus).toBe('PAID');
    },
  );

  it('pays one of two orders for the last unit, and gives the late payment of the other back', async () => {
    const product = await aProduct(app, { currentStock: 1 });
    const first = await checkedOutOrder(app, { product });
    app.clock.advance(901_000);
    await expectEventually(async () => expect(await stockOf(app, product._id)).toBe(1));
    const second = await checkedOutOrder(app, { product });
    const late = await payAtGateway(app, first.order.gatewayOrderId);
    const timely = await payAtGateway(app, second.order.gatewayOrderId);
    await Promise.all([
      sendGatewayWebhook(app, late.webhook.body),
      sendGatewayWebhook(app, timely.webhook.body),
      verifyPayment(second, timely),
    ]);
    expect(await storedOrder(app, second.order.orderId)).toMatchObject({ paymentStatus: 'PAID' });
    await orderBecomes(app, first.order.orderId, {
      orderStatus: 'CANCELLED',
      paymentStatus: 'REFUNDED',
    });
    expect(await stockOf(app, product._id)).toBe(0);
  });
});
