import { webhookSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signatures.js';
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
import { stockOf, storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';
import { paymentEvent, refundEvent, sendGatewayWebhook } from '../../support/webhooks.js';

describe('POST /orders/webhook', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp({ RATE_LIMIT_CHECKOUT_MAX: '100' });
  });

  afterAll(() => app.close());

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

  it.each(['payment.captured', 'order.paid'])(
    '[AUT-06, ORD-36, BND-01, PAY-28, EVE-17, EVE-20] confirms the order by %s, and answers a bare body',
    async (event) => {
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
    },
  );

  it.each(['payment.captured', 'order.paid'])(
    '[PAY-28] leaves by %s everything as verify-payment leaves it',
    async (event) => {
      const seen = [];
      const pays = [
        async (purchase: Purchase) => {
          const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
          expectSuccess(await verifyPayment(purchase, payment));
          await sendGatewayWebhook(app, captured(purchase, { id: payment.gatewayPaymentId }));
        },
        (purchase: Purchase) => sendGatewayWebhook(app, captured(purchase, {}, event)),
      ];
      for (const pay of pays) {
        const { code } = await aCoupon(app, { type: 'FLAT', value: 100, usageLimit: 1 });
        const customer = await session(app).asUser();
        const product = await aProduct(app);
        const purchase = await checkedOutOrder(app, { customer, product, quantity: 2, couponCode: code });
        await pay(purchase);
        await mailTo(app, customer.user.email, /confirmed/);
        const order = await storedOrder(app, purchase.order.orderId);
        const detail = expectSuccess(await customer.client.get(`/orders/${purchase.order.orderId}`));
        seen.push({
          orderStatus: detail.orderStatus,
          paymentStatus: detail.paymentStatus,
          history: detail.statusHistory.map(({ status }: { status: string }) => status),
          stockState: order.stockState,
          couponHeld: order.couponHeld,
          payments: order.payments.map(({ state, amountMinor }) => [state, amountMinor]),
          waits: [order.reservedUntil, order.releaseAt, order.uncapturedSince],
          stock: await stockOf(app, product._id),
          cart: expectSuccess(await customer.client.get('/carts')).items,
          mails: await countMailsTo(app, customer.user.email),
        });
      }
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[0]).toMatchObject({
        paymentStatus: 'PAID',
        stockState: 'COMMITTED',
        couponHeld: true,
        payments: [['CONFIRMED', 289900]],
        waits: [undefined, undefined, undefined],
        stock: 8,
        cart: [],
        mails: 1,
      });
    },
  );

  it('[PAY-28, PAY-33] has the effect once, however often both events come', async () => {
    const purchase = await checkedOutOrder(app);
    const events = ['payment.captured', 'order.paid', 'payment.captured', 'order.paid'];
    const answers = await Promise.all(
      events.map((event) => sendGatewayWebhook(app, captured(purchase, {}, event))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await storedOrder(app, purchase.order.orderId)).payments).toHaveLength(1);
    expect(await stockOf(app, purchase.product._id)).toBe(9);
    await mailTo(app, purchase.customer.user.email, /confirmed/);
    expect(await countMailsTo(app, purchase.customer.user.email)).toBe(1);
  });

  it.each([
    ['none', { 'x-gateway-signature': '' }],
    ['a wrong one', { 'x-gateway-signature': '0'.repeat(64) }],
    ['a short one', { 'x-gateway-signature': 'abc' }],
  ])('[ORD-36, PAY-26] refuses a body whose signature is missing or wrong: %s', async (_, headers) => {
    const purchase = await checkedOutOrder(app);
    expectError(await sendGatewayWebhook(app, captured(purchase), headers), 401, 'Invalid webhook signature');
    await expectUnchanged(purchase);
  });

  it('[PAY-26] looks at the signature before the body', async () => {
    expectError(await sendGatewayWebhook(app, { nonsense: true }, { 'x-gateway-signature': 'x' }), 401);
  });

  it('[PAY-26] signs the exact bytes: another spelling of the same JSON is another body', async () => {
    const purchase = await checkedOutOrder(app);
    const text = JSON.stringify(captured(purchase), null, 2);
    expect((await sendGatewayWebhook(app, text)).status).toBe(200);
    expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({ paymentStatus: 'PAID' });
  });

  it.each([
    ['{}'],
    ['[]'],
    ['"text"'],
    ['{"event":"payment.captured"}'],
    ['{"event":"payment.captured","payload":{"payment":{"entity":{}}}}'],
    ['{"event":"refund.processed","payload":{}}'],
    ['{"event":'],
  ])('[PAY-27] refuses the malformed body %s', async (body) => {
    expectError(await sendGatewayWebhook(app, body), 400);
  });

  it('[EVE-05] takes a body of more than 100 KB', async () => {
    const purchase = await checkedOutOrder(app);
    const body = { ...captured(purchase), notes: 'x'.repeat(300_000) };
    expect((await sendGatewayWebhook(app, body)).status).toBe(200);
    expect((await storedOrder(app, purchase.order.orderId)).paymentStatus).toBe('PAID');
  });

  it.each([
    ['amount', { amount: 149949 }],
    ['amount', { amount: 1499.5 * 100 * 100 }],
    ['currency', { currency: 'USD' }],
  ])(
    '[PAY-29] confirms nothing when the %s differs: the order waits on, and the payment goes back',
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

  it.each(['authorized', 'created', 'failed', 'refunded'])(
    '[PCR-07] confirms nothing by payment.captured whose payment is %s',
    async (status) => {
      const purchase = await checkedOutOrder(app);
      for (const event of ['payment.captured', 'order.paid']) {
        expect((await sendGatewayWebhook(app, captured(purchase, { status }, event))).status).toBe(200);
      }
      await expectUnchanged(purchase);
    },
  );

  it('[PCR-10] takes the signature in the gateway’s own header as well', async () => {
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

  it('[PAY-32] answers 200 to what it does not know, and changes nothing', async () => {
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

  it('[PAY-30] notes a failed payment and keeps the reservation; a later payment confirms the order', async () => {
    const purchase = await checkedOutOrder(app);
    await sendGatewayWebhook(app, captured(purchase, {}, 'payment.failed'));
    const failed = await storedOrder(app, purchase.order.orderId);
    expect(failed).toMatchObject({ orderStatus: 'PENDING', paymentStatus: 'FAILED', stockState: 'RESERVED' });
    expect(await stockOf(app, purchase.product._id)).toBe(9);
    await sendGatewayWebhook(app, captured(purchase, { id: 'pay_2' }));
    expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({
      paymentStatus: 'PAID',
      gatewayPaymentId: 'pay_2',
    });
  });

  it('[PAY-30] does not take a late failure for the end of a paid order', async () => {
    const purchase = await paidOrder(app);
    await sendGatewayWebhook(app, captured(purchase, { id: 'pay_0' }, 'payment.failed'));
    expect((await storedOrder(app, purchase.order.orderId)).paymentStatus).toBe('PAID');
  });

  it('[PAY-31] records a refund that was made at the gateway', async () => {
    const { order, payment } = await paidOrder(app);
    await sendGatewayWebhook(app, refundEvent(payment.gatewayPaymentId, 149950));
    expect(await storedOrder(app, order.orderId)).toMatchObject({
      orderStatus: 'PROCESSING',
      paymentStatus: 'REFUNDED',
    });
  });

  it('leaves the order paid when a part of the payment was refunded', async () => {
    const { order, payment } = await paidOrder(app);
    await sendGatewayWebhook(app, refundEvent(payment.gatewayPaymentId, 100));
    expect((await storedOrder(app, order.orderId)).paymentStatus).toBe('PAID');
  });

  it('[PAY-36] gives a second captured payment back, and its refund leaves the order paid', async () => {
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
  });

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
    await expectEventually(async () => {
      expect(await storedOrder(app, first.order.orderId)).toMatchObject({
        orderStatus: 'CANCELLED',
        paymentStatus: 'REFUNDED',
      });
    });
    expect(await stockOf(app, product._id)).toBe(0);
  });
});
