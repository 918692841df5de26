import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import {
  checkedOutOrder,
  verifyPayment,
  type Purchase,
  sandboxGateway,
} from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { paymentEvent, refundEvent, sendGatewayWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const TOTAL_MINOR = 149_950;
const NOT_PAID = 'Only a paid order can be dispatched';

describe('a refund that is reported before its payment', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);
  let purchase: Purchase;

  beforeEach(async () => {
    purchase = await checkedOutOrder(app);
  });

  const gateway = () => sandboxGateway(app);
  const stored = () => storedOrder(app, purchase.order.orderId);
  const dispatch = () => admin.client.post(`/orders/admin/${purchase.order.orderId}/dispatch`, PARCEL);
  const captured = (id: string) =>
    paymentEvent('payment.captured', {
      id,
      order_id: purchase.order.gatewayOrderId,
      amount: TOTAL_MINOR,
    });
  const report = async (...events: object[]) => {
    for (const event of events) expect((await sendGatewayWebhook(app, event)).status).toBe(200);
  };

  async function expectRefunded(gatewayPaymentId: string): Promise<void> {
    expect(await stored()).toMatchObject({
      orderStatus: 'PROCESSING',
      paymentStatus: 'REFUNDED',
      payments: [{ gatewayPaymentId, state: 'REFUNDED' }],
      refunds: [{ gatewayPaymentId, amountMinor: TOTAL_MINOR, status: 'PROCESSED', reason: 'ADMIN' }],
    });
    expectError(await dispatch(), 400, NOT_PAID);
  }

  rules('EVO-01').it('counts when the capture comes, whatever else the webhook says', async () => {
    const id = 'pay_refundFirst';
    const { gatewayOrderId: order_id } = purchase.order;
    const refund = refundEvent(id, TOTAL_MINOR) as { payload: object };
    const payment = { entity: { id, order_id, amount: TOTAL_MINOR, currency: 'INR', status: 'refunded' } };
    await report({ ...refund, payload: { ...refund.payload, payment } });
    expect((await stored()).payments).toEqual([]);
    await report(captured(id));
    await expectRefunded(id);
  });

  rules('EVO-01').it('counts in parts; what is left can be dispatched', async () => {
    const id = 'pay_refundPart';
    await report(refundEvent(id, 40_000), refundEvent(id, 9_950), captured(id));
    expect(await stored()).toMatchObject({
      paymentStatus: 'PAID',
      refunds: [{ amountMinor: 40_000 }, { amountMinor: 9_950 }],
    });
    expectSuccess(await dispatch());
  });

  rules('EVO-01').it('counts when the customer reports the payment first', async () => {
    const { gatewayOrderId } = purchase.order;
    const payment = await gateway().pay(gatewayOrderId, 'captured', { webhook: 'lost' });
    await report(refundEvent(payment.gatewayPaymentId, TOTAL_MINOR));
    expectSuccess(await verifyPayment(purchase, payment));
    await expectRefunded(payment.gatewayPaymentId);
    await report(captured(payment.gatewayPaymentId));
    expect((await stored()).uncapturedSince).toBeUndefined();
    await expectRefunded(payment.gatewayPaymentId);
  });

  rules('EVO-02').it('is not lost when both come at the same time', async () => {
    for (let turn = 0; turn < 5; turn++) {
      purchase = await checkedOutOrder(app);
      const id = `pay_race${turn}`;
      const refund = refundEvent(id, TOTAL_MINOR);
      const answers = await Promise.all(
        [captured(id), refund, captured(id), refund].map((event) => sendGatewayWebhook(app, event)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await expectRefunded(id);
    }
  });

  rules('EVO-03').it('is found by the reconciler when neither webhook arrives', async () => {
    const { gatewayOrderId } = purchase.order;
    const { gatewayPaymentId } = await gateway().pay(gatewayOrderId, 'captured', { webhook: 'lost' });
    await refundInDashboard(gatewayPaymentId, TOTAL_MINOR);
    app.clock.advance(901_000);
    await expectEventually(async () => expect((await stored()).paymentStatus).toBe('REFUNDED'));
    await expectRefunded(gatewayPaymentId);
  });

  rules('EVO-03').it.each(['processed', 'pending'] as const)(
    'is found before the dispatch of an order that its signature has confirmed: %s',
    async (refunds) => {
      const { gatewayOrderId } = purchase.order;
      const payment = await gateway().pay(gatewayOrderId, 'captured', { webhook: 'lost' });
      expectSuccess(await verifyPayment(purchase, payment));
      await gateway().switches.change({ refunds });
      await refundInDashboard(payment.gatewayPaymentId, TOTAL_MINOR);
      if (refunds === 'pending') return expectError(await dispatch(), 409, 'Payment is not captured yet');
      expectError(await dispatch(), 400, NOT_PAID);
      return expectRefunded(payment.gatewayPaymentId);
    },
  );

  rules('EVO-03').it(
    'is made once when the payment had to be captured first, and the answer was lost',
    async () => {
      const { gatewayOrderId, orderId } = purchase.order;
      const payment = await gateway().pay(gatewayOrderId, 'authorized', { webhook: 'lost' });
      expectSuccess(await verifyPayment(purchase, payment));
      await gateway().switches.change({ refunds: 'timeout', webhooks: 'lost' });
      const refund = { amount: 100, reason: 'A scratch' };
      expectSuccess(await admin.client.post(`/orders/admin/${orderId}/refunds`, refund), 201);
      const made = () => gateway().refundsOf(payment.gatewayPaymentId);
      await expectEventually(async () => expect(await made()).toHaveLength(1));
      await gateway().switches.change({ refunds: 'processed' });
      await expectEventually(async () => {
        app.clock.advance(10_000);
        expect((await stored()).refunds).toMatchObject([{ amountMinor: 10_000, status: 'PROCESSED' }]);
      });
      expect(await made()).toHaveLength(1);
      await gateway().switches.change({ webhooks: 'once' });
    },
  );

  /** Somebody refunds at the gateway, and its webhook is lost. */
  async function refundInDashboard(gatewayPaymentId: string, amountMinor: number): Promise<void> {
    await gateway().switches.change({ webhooks: 'lost' });
    await gateway().refund({
      gatewayPaymentId,
      amountMinor,
      idempotencyKey: gatewayPaymentId,
      reference: `dashboard of ${gatewayPaymentId}`.slice(0, 40),
    });
    await gateway().switches.change({ webhooks: 'once', refunds: 'processed' });
  }
});
