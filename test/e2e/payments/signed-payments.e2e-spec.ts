import { PaymentGateway, type GatewayPayment } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { paymentSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signature.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { checkedOutOrder, verifyPayment, type Purchase } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { paymentEvent, sendGatewayWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { receivedReturn } from '../../support/factories/a-return.js';

const TOTAL_MINOR = 149_950;
const ID = 'pay_OfAnotherProgram';

describe('a payment that the sandbox learns from its signature', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);
  let purchase: Purchase;

  beforeEach(async () => {
    purchase = await checkedOutOrder(app);
  });

  const sign = (gatewayPaymentId = ID) => ({
    gatewayPaymentId,
    gatewaySignature: paymentSignature(
      purchase.order.gatewayOrderId,
      gatewayPaymentId,
      app.config.paymentGateway.keySecret,
    ),
  });
  const webhook = async (
    event: string,
    entity: Partial<{ id: string; amount: number; status: string }> = {},
  ) => {
    const { gatewayOrderId: order_id } = purchase.order;
    const body = paymentEvent(event, { id: ID, order_id, amount: TOTAL_MINOR, ...entity });
    expect((await sendGatewayWebhook(app, body)).status).toBe(200);
  };
  const atGateway = () => app.get(PaymentGateway).paymentsOf(purchase.order.gatewayOrderId);
  const is = (status: GatewayPayment['status'], amountMinor = TOTAL_MINOR) => [
    { gatewayPaymentId: expect.any(String), status, amountMinor, currency: 'INR' },
  ];

  /** The order is sent, arrives and comes back, and its money with it. */
  async function expectWholeLife(): Promise<void> {
    const path = `/orders/admin/${purchase.order.orderId}`;
    expectSuccess(await admin.client.post(`${path}/dispatch`, PARCEL));
    expectSuccess(await admin.client.patch(`${path}/status`, { status: 'DELIVERED' }));
    await receivedReturn(admin, purchase, [{ productId: purchase.product._id, quantity: 1 }]);
    await expectRefunded();
  }

  async function expectRefunded(): Promise<void> {
    await expectEventually(async () => {
      const { refunds } = await storedOrder(app, purchase.order.orderId);
      expect(refunds).toMatchObject([{ status: 'PROCESSED' }]);
    });
    expect(await atGateway()).toMatchObject([{ status: 'refunded' }]);
  }

  it.each(['signature', 'payment.captured', 'order.paid'])(
    'pays the order by %s: it is sent, comes back and is refunded',
    async (event) => {
      if (event === 'signature') expectSuccess(await verifyPayment(purchase, sign()));
      else await webhook(event, { id: `pay_${event}` });
      expect(await atGateway()).toEqual(is('captured'));
      await expectWholeLife();
    },
  );

  it('is made once by several reports', async () => {
    const payment = sign('pay_ManyReports');
    await Promise.all([
      verifyPayment(purchase, payment),
      verifyPayment(purchase, payment),
      webhook('payment.captured', { id: payment.gatewayPaymentId }),
    ]);
    expect(await atGateway()).toEqual(is('captured'));
    expect((await storedOrder(app, purchase.order.orderId)).payments).toHaveLength(1);
  });

  it('goes back in its own amount when that is not the order’s', async () => {
    await webhook('payment.captured', { id: 'pay_TooLittle', amount: 100_00 });
    await expectRefunded();
    expect(await atGateway()).toMatchObject(is('refunded', 100_00));
  });

  it.each([
    ['payment.failed', 'failed'],
    ['payment.authorized', 'authorized'],
  ] as const)('is as %s says, until it is captured', async (event, status) => {
    const id = `pay_${status}`;
    await webhook(event, { id, status });
    expect(await atGateway()).toEqual(is(status));
    await webhook('payment.captured', { id });
    expect(await atGateway()).toEqual(is('captured'));
    await webhook(event, { id, status });
    expect(await atGateway()).toEqual(is('captured'));
  });

  it('is none where the signature is wrong, or the order is unknown', async () => {
    const { gatewaySignature } = sign('pay_Another');
    expect((await verifyPayment(purchase, { gatewayPaymentId: ID, gatewaySignature })).status).toBe(400);
    const body = paymentEvent('payment.captured', { id: ID, order_id: 'order_Unknown', amount: TOTAL_MINOR });
    await sendGatewayWebhook(app, body);
    await sendGatewayWebhook(app, body, { 'x-gateway-signature': '0'.repeat(64) });
    expect(await atGateway()).toEqual([]);
  });
});
