import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { useApp } from '../../support/create-app.js';
import { checkedOutOrder, verifyPayment, type Purchase } from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { orderBecomes, storedOrder } from '../../support/orders.js';
import type { Fault } from '../../support/stand-ins/http-stand-in.js';
import { RazorpayStandIn } from '../../support/stand-ins/razorpay.stand-in.js';
import { sendGatewayWebhook } from '../../support/webhooks.js';

const TTL_MS = 900_000;

describe('a payment of another amount at a real gateway', () => {
  const gateway = new RazorpayStandIn({ keyId: 'rzp_test_key', keySecret: 'key-secret-of-the-gateway' });
  const app = useApp(() => gateway.start());
  const admin = useLastingAdmin(app);

  afterAll(() => gateway.http.close());

  const deliver = (event: string, paymentId: string) =>
    sendGatewayWebhook(app, gateway.webhook(event, paymentId, 'webhook-secret').body);
  const asked = ({ order }: Purchase) =>
    gateway.http.received(new RegExp(`/orders/${order.gatewayOrderId}$`)).length;
  const detailOf = async ({ order }: Purchase) =>
    expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
  const signed = ({ order }: Purchase, gatewayPaymentId: string) => ({
    gatewayPaymentId,
    gatewaySignature: gateway.paymentSignature(order.gatewayOrderId, gatewayPaymentId),
  });

  rules('GWO-01', 'GWO-05').it.each(['order', 'payment'] as const)(
    'needs no question after a signed order.paid, whatever amount_paid is: of the %s',
    async (paidAmountOf) => {
      gateway.paidAmountOf = paidAmountOf;
      const purchase = await checkedOutOrder(app);
      const id = gateway.pay(purchase.order.gatewayOrderId, 'captured', { offer: 10_000 });
      expect((await deliver('order.paid', id)).status).toBe(200);
      expect(await detailOf(purchase)).toMatchObject({
        paymentStatus: 'PAID',
        paidAmount: 1399.5,
        gatewayOffer: 100,
      });
      expect(asked(purchase)).toBe(0);
      const [payment] = (await storedOrder(app, purchase.order.orderId)).payments;
      expect(payment!.offerName).toBe(gateway.payments.find((known) => known.id === id)!.offer);
      expect((await deliver('payment.captured', id)).status).toBe(200);
      expect(asked(purchase)).toBe(0);
    },
  );

  rules('GWO-05').it('is an offer without a name when the gateway does not name it', async () => {
    const purchase = await checkedOutOrder(app);
    const id = gateway.pay(purchase.order.gatewayOrderId, 'captured', { offer: 10_000 });
    gateway.http.failNext(new RegExp(`/payments/${id}$`), { status: 500, body: {} });
    expect((await deliver('order.paid', id)).status).toBe(200);
    expect(await detailOf(purchase)).toMatchObject({ paidAmount: 1399.5, gatewayOffer: 100 });
    const [payment] = (await storedOrder(app, purchase.order.orderId)).payments;
    expect(payment).not.toHaveProperty('offerName');
  });

  rules('GWO-01').it.each<Fault>([
    'reset',
    { status: 500, body: {} },
    { body: '<html>' },
    { body: { id: 'order_1', status: 'settled' } },
  ])('is not decided while the gateway gives no answer, and its event is repeated: %j', async (fault) => {
    const purchase = await checkedOutOrder(app);
    const { orderId, gatewayOrderId } = purchase.order;
    const id = gateway.pay(gatewayOrderId, 'captured', { fee: 3_540 });
    gateway.http.failNext(new RegExp(`/orders/${gatewayOrderId}$`), fault);
    const answer = await deliver('payment.captured', id);
    expectError(answer, 503);
    expect(answer.headers.get('x-error-code')).toBe('PAYMENT_UNDECIDED');
    const stored = await storedOrder(app, orderId);
    expect(stored).toMatchObject({ orderStatus: 'PENDING', payments: [] });
    expect(stored.refunds ?? []).toEqual([]);
    // What the customer brings is true in the meantime: the gateway has signed it.
    expectSuccess(await verifyPayment(purchase, signed(purchase, id)));
    expect((await deliver('payment.captured', id)).status).toBe(200);
    expect(await detailOf(purchase)).toMatchObject({
      paymentStatus: 'PAID',
      paidAmount: 1534.9,
      gatewayFee: 35.4,
    });
    expect(gateway.refunds.filter(({ payment_id }) => payment_id === id)).toEqual([]);
  });

  rules('GWO-01', 'GWO-03').it('goes back when the gateway does not call its order paid', async () => {
    const purchase = await checkedOutOrder(app);
    const id = gateway.pay(purchase.order.gatewayOrderId, 'captured', { amount: 100_000 });
    expect((await deliver('payment.captured', id)).status).toBe(200);
    expect(asked(purchase)).toBe(1);
    await expectEventually(async () =>
      expect(await detailOf(purchase)).toMatchObject({
        orderStatus: 'PENDING',
        refunds: [{ amount: 1000, reason: 'AMOUNT_MISMATCH', status: 'PROCESSED' }],
      }),
    );
    expectError(await verifyPayment(purchase, signed(purchase, id)), 400, 'Payment verification failed');
  });

  rules('GWO-01').it('is found by the reconciler, which asks again when it gets no answer', async () => {
    const purchase = await checkedOutOrder(app);
    const { orderId, gatewayOrderId } = purchase.order;
    gateway.pay(gatewayOrderId, 'captured', { offer: 10_000 });
    const question = new RegExp(`/orders/${gatewayOrderId}$`);
    for (let times = 0; times < 2; times += 1) gateway.http.failNext(question, 'reset');
    app.clock.advance(TTL_MS);
    await expectEventually(() => expect(asked(purchase)).toBe(2));
    expect(await storedOrder(app, orderId)).toMatchObject({ orderStatus: 'PENDING', payments: [] });
    app.clock.advance(120_000);
    await orderBecomes(app, orderId, { paymentStatus: 'PAID' });
    expect(await detailOf(purchase)).toMatchObject({ paidAmount: 1399.5, refunds: [] });
  });

  rules('GWO-08').it.each([
    ['an offer', { offer: 10_000 }, 1399.5],
    ['a fee', { fee: 3_540 }, 1534.9],
  ])('is captured when it was only authorised: %s', async (_, quirk, paidAmount) => {
    const purchase = await checkedOutOrder(app);
    const { orderId, gatewayOrderId } = purchase.order;
    const id = gateway.pay(gatewayOrderId, 'authorized', quirk);
    expectSuccess(await verifyPayment(purchase, signed(purchase, id)));
    app.clock.advance(180_000);
    await expectEventually(async () =>
      expect((await storedOrder(app, orderId)).uncapturedSince).toBeUndefined(),
    );
    expect(await detailOf(purchase)).toMatchObject({ paymentStatus: 'PAID', paidAmount, refunds: [] });
  });

  rules('GWO-06').it('goes back as a whole when it was cancelled before its amount was known', async () => {
    const purchase = await checkedOutOrder(app);
    const { orderId, gatewayOrderId } = purchase.order;
    const id = gateway.pay(gatewayOrderId, 'captured', { fee: 3_540 });
    expectSuccess(await verifyPayment(purchase, signed(purchase, id)));
    expectSuccess(await purchase.customer.client.post(`/orders/${orderId}/cancel`, {}));
    await orderBecomes(app, orderId, { paymentStatus: 'REFUNDED' });
    expect(await detailOf(purchase)).toMatchObject({
      paidAmount: 1534.9,
      gatewayFee: 35.4,
      refundedAmount: 1534.9,
      refunds: [{ amount: 1534.9, reason: 'CANCELLED' }],
    });
  });
});
