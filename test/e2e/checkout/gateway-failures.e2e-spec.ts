import { randomUUID } from 'node:crypto';
import { IMPATIENT, useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aShopper, type Shopper } from '../../support/factories/an-order.js';
import { stockOf } from '../../support/orders.js';
import type { Fault } from '../../support/stand-ins/http-stand-in.js';
import { RazorpayStandIn } from '../../support/stand-ins/razorpay.stand-in.js';

const DEADLINE_MS = 2_000;
/** Less than a second deadline, and what a busy machine may add. */
const LONGEST_MS = DEADLINE_MS + 1_500;

describe('checkout when the payment gateway fails', () => {
  const gateway = new RazorpayStandIn({ keyId: 'rzp_test_key', keySecret: 'key-secret' });
  const app = useApp(() => gateway.start(), {
    tuning: { ...IMPATIENT, callDeadlineMs: DEADLINE_MS },
  });

  afterAll(() => gateway.http.close());

  const checkOut = ({ customer, checkout }: Shopper, headers: Record<string, string> = {}) =>
    customer.client.post('/orders/checkout', checkout, { headers });

  /** Nothing is left of the failed checkout, and the next one succeeds. */
  async function expectUndone(shopper: Shopper, headers: Record<string, string> = {}): Promise<void> {
    expect(await stockOf(app, shopper.product._id)).toBe(10);
    expect(expectSuccess(await shopper.customer.client.get('/orders/my-order')).meta.total).toBe(0);
    expectSuccess(await checkOut(shopper, headers));
    expect(await stockOf(app, shopper.product._id)).toBe(9);
  }

  rules('FUL-19').it('asks the gateway for the total in minor units, under the order number', async () => {
    const order = expectSuccess(await checkOut(await aShopper(app)));
    const made = gateway.orders.find(({ id }) => id === order.gatewayOrderId);
    expect(made).toMatchObject({ amount: 149950, currency: 'INR', receipt: order.orderNumber });
  });

  rules('CKT-07').it.each([400, 403, 404, 409, 422, 451])(
    'answers 400 to a refusal that no retry changes (%d), and undoes the reservation',
    async (status) => {
      const shopper = await aShopper(app);
      const body = { error: { code: 'BAD_REQUEST_ERROR', description: 'Amount exceeds maximum amount.' } };
      const headers = { 'idempotency-key': randomUUID() };
      gateway.http.failNext(/orders$/, { status, body });
      const answer = await checkOut(shopper, headers);
      expectError(answer, 400, 'Payment could not be started');
      expect(answer.headers.get('x-error-code')).toBe('PAYMENT_REFUSED');
      await expectUndone(shopper, headers);
    },
  );

  rules('CKT-07', 'PAY-06', 'FUL-34').it.each<Fault>([
    ...[401, 408, 429, 500, 503].map((status) => ({ status, body: {} })),
    'reset',
  ])(
    'answers 503 to one that a retry may change, and undoes it, coupon use and key included: %j',
    async (fault) => {
      const { code } = await aCoupon(app, { type: 'FLAT', value: 100, usageLimit: 1 });
      const shopper = await aShopper(app, { couponCode: code });
      const headers = { 'idempotency-key': randomUUID() };
      gateway.http.failNext(/orders$/, fault);
      expectError(await checkOut(shopper, headers), 503, 'Payment gateway unavailable');
      await expectUndone(shopper, headers);
    },
  );

  rules('CKT-08').it.each<Fault>(['silence', 'trickle', 'reset'])(
    'answers before a second deadline has passed while the gateway hangs, whatever it looks up: %j',
    async (fault) => {
      const shopper = await aShopper(app);
      gateway.http.failNext(/orders$/, fault);
      gateway.http.failNext(/orders$/, 'silence');
      const startedAt = performance.now();
      const { status } = await checkOut(shopper);
      expect(performance.now() - startedAt).toBeLessThan(LONGEST_MS);
      expect(status).toBe(fault === 'reset' ? 503 : 504);
      gateway.http.forgetFaults();
      await expectUndone(shopper);
    },
  );

  it('takes the order that the gateway has made when its answer was lost', async () => {
    const shopper = await aShopper(app);
    gateway.http.failNext(/orders$/, 'lost');
    const order = expectSuccess(await checkOut(shopper));
    expect(gateway.orders.filter(({ receipt }) => receipt === order.orderNumber)).toHaveLength(1);
  });

  rules('PAY-07', 'FUL-31').it(
    'takes the order that was made late after a time-out, or answers 504',
    async () => {
      const [late, silent] = [await aShopper(app), await aShopper(app)];
      gateway.http.failNext(/orders$/, 'late');
      const { length } = gateway.http.requests;
      const first = checkOut(late);
      // The second fault is not for the first request.
      await expectEventually(() => expect(gateway.http.requests.length).toBeGreaterThan(length));
      gateway.http.failNext(/orders$/, 'silence');
      const second = checkOut(silent);
      const { orderNumber } = expectSuccess(await first);
      expect(gateway.orders.filter(({ receipt }) => receipt === orderNumber)).toHaveLength(1);
      expectError(await second, 504, 'Payment gateway timed out');
      await expectUndone(silent);
    },
  );
});
