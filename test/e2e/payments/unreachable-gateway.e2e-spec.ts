import { expectEventually } from '../../support/expect-eventually.js';
import { checkedOutOrder } from '../../support/factories/an-order.js';
import { orderBecomes, stockOf, storedOrder } from '../../support/orders.js';
import { retryNow } from '../../support/retry-now.js';
import type { Fault } from '../../support/stand-ins/http-stand-in.js';
import { RazorpayStandIn } from '../../support/stand-ins/razorpay.stand-in.js';
import { paymentEvent, refundEvent, sendGatewayWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';

const TTL_MS = 900_000;

describe('payments while the gateway cannot be reached', () => {
  const gateway = new RazorpayStandIn({ keyId: 'rzp_test_key', keySecret: 'key-secret' });
  const app = useApp(() => gateway.start());

  afterAll(() => gateway.http.close());

  const reportCapture = ({ gatewayOrderId: order_id }: { gatewayOrderId: string }, id: string) =>
    sendGatewayWebhook(app, paymentEvent('payment.captured', { id, order_id, amount: 149_950 }));
  const asked = (gatewayOrderId: string) =>
    gateway.http.received(new RegExp(`${gatewayOrderId}/payments$`)).length;

  it.each<Fault>(['reset', { status: 500, body: {} }])(
    'holds a reservation for some time while its payment is unknown: %j',
    async (fault) => {
      const { order, product } = await checkedOutOrder(app);
      const payments = new RegExp(`${order.gatewayOrderId}/payments$`);
      // The expiry worker and the reconciler ask, and neither is answered.
      for (let i = 0; i < 2; i++) gateway.http.failNext(payments, fault);
      app.clock.advance(TTL_MS);
      await expectEventually(() => expect(asked(order.gatewayOrderId)).toBe(2));
      expect(await storedOrder(app, order.orderId)).toMatchObject({
        orderStatus: 'PENDING',
        stockState: 'RESERVED',
      });
      gateway.http.failAll(fault);
      app.clock.advance(24 * 3_600_000);
      await orderBecomes(app, order.orderId, { paymentStatus: 'EXPIRED' });
      gateway.http.forgetFaults();
      expect(await stockOf(app, product._id)).toBe(10);
    },
  );

  it('finds the payment once the gateway answers again', async () => {
    const { order } = await checkedOutOrder(app);
    gateway.pay(order.gatewayOrderId, 'captured');
    const payments = new RegExp(`${order.gatewayOrderId}/payments$`);
    for (let i = 0; i < 2; i++) gateway.http.failNext(payments, 'reset');
    app.clock.advance(TTL_MS);
    await expectEventually(() => expect(asked(order.gatewayOrderId)).toBe(2));
    app.clock.advance(120_000);
    await orderBecomes(app, order.orderId, { paymentStatus: 'PAID' });
  });

  rules('RFD-06').it('retries a refund whose answer was lost, and makes one of it', async () => {
    const { order } = await checkedOutOrder(app);
    const [first, second] = [
      gateway.pay(order.gatewayOrderId, 'captured'),
      gateway.pay(order.gatewayOrderId, 'captured'),
    ];
    gateway.http.failNext(/refund$/, 'lost');
    for (const id of [first, second]) expect((await reportCapture(order, id)).status).toBe(200);
    await retryNow(app, 'payments');
    await expectEventually(() => expect(gateway.http.received(/refunds$/)).toHaveLength(2));
    await expectEventually(async () => {
      const { payments, paymentStatus } = await storedOrder(app, order.orderId);
      expect(paymentStatus).toBe('PAID');
      expect(payments.map(({ state }) => state)).toEqual(['CONFIRMED', 'REFUNDED']);
    });
    expect(gateway.refunds.map(({ payment_id, amount }) => [payment_id, amount])).toEqual([[second, 149950]]);
    expect((await sendGatewayWebhook(app, refundEvent(second, 149950))).status).toBe(200);
  });

  rules('PCR-13', 'RFD-06').it('takes the webhook of a refund that is faster than its answer', async () => {
    const { order } = await checkedOutOrder(app);
    const [first, second] = [
      gateway.pay(order.gatewayOrderId, 'captured'),
      gateway.pay(order.gatewayOrderId, 'captured'),
    ];
    gateway.refundStatus = 'pending';
    gateway.beforeRefundAnswer = async (refundId) => {
      gateway.endRefund(refundId, 'processed');
      const { body, headers } = gateway.webhook('refund.processed', refundId, 'webhook-secret');
      expect((await sendGatewayWebhook(app, body, headers)).status).toBe(200);
    };
    for (const id of [first, second]) await reportCapture(order, id);
    await expectEventually(async () =>
      expect((await storedOrder(app, order.orderId)).refunds).toMatchObject([
        { status: 'PROCESSED', gatewayPaymentId: second, reason: 'DUPLICATE_PAYMENT' },
      ]),
    );
    expect(gateway.refunds.filter(({ payment_id }) => payment_id === second)).toHaveLength(1);
  });
});
