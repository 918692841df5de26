import { RazorpayPaymentGateway } from '#infrastructure/payment-gateway/adapters/razorpay.payment-gateway.js';
import type { ReceivedRequest } from '../support/stand-ins/http-stand-in.js';
import { RazorpayStandIn } from '../support/stand-ins/razorpay.stand-in.js';

const KEYS = {
  keyId: 'rzp_test_1',
  keySecret: 'key-secret-of-the-shop',
  webhookSecret: 'webhook-secret-of-the-shop',
};

/** What the adapter sends, against the words of Razorpay's API reference. */
describe("Razorpay's API", () => {
  const standIn = new RazorpayStandIn(KEYS);
  let gateway: RazorpayPaymentGateway;

  beforeAll(async () => {
    gateway = RazorpayPaymentGateway.connect({ apiUrl: `${await standIn.http.start()}/v1`, ...KEYS }, 10_000);
  });

  afterAll(() => standIn.http.close());

  const last = (): ReceivedRequest => standIn.http.requests.at(-1)!;

  rules('OPS-11').it(
    'is asked with the keys as user and password, for amounts in the smallest unit, by its own paths',
    async () => {
      const { gatewayOrderId } = await gateway.createOrder({
        receipt: 'ORD-1',
        amountMinor: 49_950,
        currency: 'INR',
      });
      expect(last()).toMatchObject({ method: 'POST', path: '/v1/orders' });
      expect(last().body).toMatchObject({ amount: 49_950, currency: 'INR', receipt: 'ORD-1' });
      const authorization = Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64');
      expect(last().headers.authorization).toBe(`Basic ${authorization}`);

      await gateway.findOrderByReceipt('ORD-1');
      expect(last()).toMatchObject({ method: 'GET', path: '/v1/orders' });
      expect(last().query.get('receipt')).toBe('ORD-1');

      const paid = standIn.pay(gatewayOrderId, 'captured');
      expect(await gateway.paymentsOf(gatewayOrderId)).toMatchObject([
        { gatewayPaymentId: paid, status: 'captured', amountMinor: 49_950, currency: 'INR' },
      ]);
      expect(last()).toMatchObject({ method: 'GET', path: `/v1/orders/${gatewayOrderId}/payments` });

      await gateway.refund({
        gatewayPaymentId: paid,
        amountMinor: 10_050,
        idempotencyKey: 'refund-of-order-1',
        reference: 'refund-1',
      });
      expect(last()).toMatchObject({ method: 'POST', path: `/v1/payments/${paid}/refund` });
      expect(last().body).toMatchObject({ amount: 10_050, receipt: 'refund-1' });
      expect(last().headers['x-refund-idempotency']).toMatch(/\w{10,}/);
    },
  );
});
