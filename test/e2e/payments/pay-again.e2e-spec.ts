import { ReservationReleaseService } from '#modules/checkout/index.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import {
  checkedOutOrder,
  payAtGateway,
  verifyPayment,
  type Purchase,
} from '../../support/factories/an-order.js';
import { signedInAgain, storedOrder } from '../../support/orders.js';
import { RazorpayStandIn } from '../../support/stand-ins/razorpay.stand-in.js';
import { sendGatewayWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';

describe('`payment` of GET /orders/:id', () => {
  const app = useApp();

  const paymentOf = async ({ customer, order }: Pick<Purchase, 'customer' | 'order'>) =>
    expectSuccess(await customer.client.get(`/orders/${order.orderId}`)).payment;

  rules('CST-07').it(
    'is what checkout has answered, the public key and the end of the reservation',
    async () => {
      const before = app.clock.nowMs();
      const purchase = await checkedOutOrder(app, { quantity: 2 });
      const { gatewayOrderId, amount, currency } = purchase.order;
      const payment = await paymentOf(purchase);
      expect(payment).toEqual({
        gatewayOrderId,
        keyId: 'sandbox',
        amount,
        currency,
        expiresAt: expect.any(String),
        payable: true,
      });
      const expiresIn = Date.parse(payment.expiresAt) - before;
      expect(expiresIn).toBeGreaterThanOrEqual(900_000);
      expect(expiresIn).toBeLessThan(960_000);
    },
  );

  rules('CST-08').it('lets another payment at the same gateway order pay after one has failed', async () => {
    const purchase = await checkedOutOrder(app);
    const before = await paymentOf(purchase);
    const failed = await payAtGateway(app, purchase.order.gatewayOrderId, 'failed');
    expect((await sendGatewayWebhook(app, failed.webhook.body)).status).toBe(200);
    expect((await storedOrder(app, purchase.order.orderId)).paymentStatus).toBe('FAILED');
    expect(await paymentOf(purchase)).toEqual(before);
    expectSuccess(await verifyPayment(purchase, await payAtGateway(app, before.gatewayOrderId)));
    expect((await storedOrder(app, purchase.order.orderId)).paymentStatus).toBe('PAID');
    expect(await paymentOf(purchase)).toEqual({ ...before, expiresAt: null, payable: false });
  });

  rules('CST-08').it('is no longer payable when the reservation ends, and when it is released', async () => {
    const purchase = await checkedOutOrder(app);
    const before = await paymentOf(purchase);
    app.clock.advance(900_000);
    const again = { ...purchase, customer: signedInAgain(app, purchase.customer) };
    expect((await paymentOf(again)).payable).toBe(false);
    await app.get(ReservationReleaseService).releaseDue();
    await expectEventually(async () =>
      expect(await paymentOf(again)).toEqual({ ...before, expiresAt: null, payable: false }),
    );
  });
});

describe('`payment` of GET /orders/:id with a real gateway', () => {
  const gateway = new RazorpayStandIn({ keyId: 'rzp_test_key', keySecret: 'key-secret-of-the-gateway' });
  const app = useApp(() => gateway.start());

  afterAll(() => gateway.http.close());

  rules('CST-07').it('names the configured PAYMENT_KEY_ID, and no secret', async () => {
    const { customer, order } = await checkedOutOrder(app);
    const answer = await customer.client.get(`/orders/${order.orderId}`);
    expect(expectSuccess(answer).payment).toMatchObject({ keyId: 'rzp_test_key', payable: true });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });
});
