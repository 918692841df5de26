import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { RazorpayPaymentGateway } from '#infrastructure/payment-gateway/adapters/razorpay.payment-gateway.js';
import { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import {
  paymentSignature,
  signedHeaders,
} from '#infrastructure/payment-gateway/adapters/razorpay.signature.js';
import { openDatabase } from '../support/database.js';
import { RazorpayStandIn } from '../support/stand-ins/razorpay.stand-in.js';
import {
  aNewRefund,
  newReceipt,
  paymentGatewayContract,
  type PaymentGatewayUnderTest,
} from './payment-gateway.contract.js';

const credentials = { keyId: 'rzp_test_1', keySecret: 'key-secret-of-the-shop' };
const WEBHOOK_SECRET = 'webhook-secret-of-the-shop';
/** Short, and still long enough for an answer on a busy machine. */
const DEADLINE_MS = 1_000;

type Quirk = Parameters<PaymentGatewayUnderTest['pay']>[2];
type Mood = Parameters<PaymentGatewayUnderTest['be']>[0];
type Subject = Parameters<PaymentGatewayUnderTest['webhook']>[1];

async function razorpay(change: Partial<{ keySecret: string; takesReceiptTwice: boolean }> = {}) {
  const standIn = new RazorpayStandIn(credentials);
  standIn.takesReceiptTwice = change.takesReceiptTwice ?? false;
  const apiUrl = `${await standIn.http.start()}/v1`;
  const keySecret = change.keySecret ?? credentials.keySecret;
  const gateway = RazorpayPaymentGateway.connect(
    { apiUrl, keyId: credentials.keyId, keySecret, webhookSecret: WEBHOOK_SECRET },
    DEADLINE_MS,
  );
  return { standIn, gateway, close: () => standIn.http.close() };
}

async function razorpayUnderTest(takesReceiptTwice: boolean) {
  const { standIn, gateway, close } = await razorpay({ takesReceiptTwice });
  return {
    gateway,
    pay: async (orderId: string, outcome: 'captured' | 'failed' | 'authorized', quirk: Quirk = {}) => {
      const { amountMinor: amount, offerMinor: offer, feeMinor: fee } = quirk;
      return standIn.pay(orderId, outcome, { amount, offer, fee });
    },
    be: async ({ refunds, captures }: Mood) => {
      standIn.hasBalance = refunds !== 'refused';
      if (refunds !== undefined && refunds !== 'refused') standIn.refundStatus = refunds;
      standIn.captures = captures ?? standIn.captures;
    },
    endRefund: async (id: string, status: 'processed' | 'failed') => standIn.endRefund(id, status),
    webhook: async (event: string, { gatewayPaymentId, gatewayRefundId }: Subject) =>
      standIn.webhook(event, gatewayRefundId ?? gatewayPaymentId, WEBHOOK_SECRET),
    sign: (body: string) => standIn.sign(body, WEBHOOK_SECRET),
    paymentSignature: (orderId: string, paymentId: string) => standIn.paymentSignature(orderId, paymentId),
    close,
  };
}

paymentGatewayContract('Razorpay', () => razorpayUnderTest(false));
paymentGatewayContract('Razorpay, where a receipt may be used twice', () => razorpayUnderTest(true));

paymentGatewayContract('sandbox', async () => {
  const database = await openDatabase();
  const secrets = { keySecret: 'key-secret', webhookSecret: 'webhook-secret' };
  const gateway = await SandboxPaymentGateway.open(database.connection, new AdjustableClock(), secrets);
  return {
    gateway,
    pay: async (gatewayOrderId, outcome, quirk) =>
      (await gateway.pay(gatewayOrderId, outcome, quirk)).gatewayPaymentId,
    be: async (mood) => {
      await gateway.switches.change(mood);
    },
    endRefund: async (gatewayRefundId, status) => {
      await gateway.endRefund(gatewayRefundId, status);
    },
    webhook: async (event, { gatewayPaymentId }) => {
      const webhooks = await gateway.webhooks.due(1000);
      const newest = webhooks
        .filter((due) => due.gatewayPaymentId === gatewayPaymentId && due.event === event)
        .at(-1);
      if (newest === undefined) throw new Error(`no webhook ${event} of ${gatewayPaymentId}`);
      return newest;
    },
    sign: (body) => signedHeaders(body, secrets.webhookSecret),
    paymentSignature: (orderId, paymentId) => paymentSignature(orderId, paymentId, secrets.keySecret),
    close: () => database.close(),
  };
});

describe('Razorpay payment gateway', () => {
  let test: Awaited<ReturnType<typeof razorpay>>;
  const order = () => ({ receipt: newReceipt(), amountMinor: 5000, currency: 'INR' });
  /** A payment of such an order. @returns its id */
  const paid = async (outcome: 'captured' | 'authorized' = 'captured') =>
    test.standIn.pay((await test.gateway.createOrder(order())).gatewayOrderId, outcome);

  beforeAll(async () => {
    test = await razorpay();
  });

  afterAll(() => test.close());

  it.each(['late', 'lost'] as const)('finds the order of a call whose answer came %s', async (fault) => {
    const asked = order();
    test.standIn.http.failNext(/\/orders$/, fault);
    await expect(test.gateway.createOrder(asked)).rejects.toMatchObject({
      outcomeUnknown: true,
      retryable: true,
    });
    expect(await test.gateway.findOrderByReceipt(asked.receipt)).toMatchObject(asked);
  });

  // prettier-ignore
  it.each([
    ['silence', { failure: 'timeout', outcomeUnknown: true }],
    ['reset', { failure: 'unreachable', outcomeUnknown: true }],
    ['half', { failure: 'unreachable', outcomeUnknown: true }],
    [{ status: 429, body: { error: { description: 'Too many requests' } } }, { failure: 'rejected', status: 429, retryable: true }],
    [{ status: 502, body: '<html>Bad gateway</html>' }, { failure: 'rejected', status: 502, retryable: true, outcomeUnknown: true }],
    [{ body: 'OK' }, { failure: 'rejected', outcomeUnknown: true }],
    [{ body: { id: 'order_1' } }, { failure: 'rejected', outcomeUnknown: true }],
  ] as const)('sorts %j', async (fault, expected) => {
    test.standIn.http.failNext(/\/orders$/, fault);
    await expect(test.gateway.createOrder(order())).rejects.toMatchObject({
      service: 'payment gateway',
      ...expected,
    });
  });

  rules('OPS-11').it(
    'is asked with the keys as user and password, for amounts in the smallest unit, by its own paths',
    async () => {
      const last = () => test.standIn.http.requests.at(-1)!;
      const { gatewayOrderId } = await test.gateway.createOrder({
        receipt: 'ORD-1',
        amountMinor: 49_950,
        currency: 'INR',
      });
      expect(last()).toMatchObject({ method: 'POST', path: '/v1/orders' });
      expect(last().body).toMatchObject({ amount: 49_950, currency: 'INR', receipt: 'ORD-1' });
      const authorization = Buffer.from(`${credentials.keyId}:${credentials.keySecret}`).toString('base64');
      expect(last().headers.authorization).toBe(`Basic ${authorization}`);

      await test.gateway.findOrderByReceipt('ORD-1');
      expect(last()).toMatchObject({ method: 'GET', path: '/v1/orders' });
      expect(last().query.get('receipt')).toBe('ORD-1');

      const gatewayPaymentId = test.standIn.pay(gatewayOrderId, 'captured');
      expect(await test.gateway.paymentsOf(gatewayOrderId)).toMatchObject([
        { gatewayPaymentId, status: 'captured', amountMinor: 49_950, currency: 'INR' },
      ]);
      expect(last()).toMatchObject({ method: 'GET', path: `/v1/orders/${gatewayOrderId}/payments` });

      await test.gateway.refund({
        gatewayPaymentId,
        amountMinor: 10_050,
        idempotencyKey: 'refund-of-order-1',
        reference: 'refund-1',
      });
      expect(last()).toMatchObject({ method: 'POST', path: `/v1/payments/${gatewayPaymentId}/refund` });
      expect(last().body).toMatchObject({ amount: 10_050, receipt: 'refund-1' });
      expect(last().headers['x-refund-idempotency']).toMatch(/\w{10,}/);
    },
  );

  rules('OPS-11').it('asks for an order once: a second one would be a second order', async () => {
    const before = test.standIn.http.requests.length;
    test.standIn.http.failNext(/\/orders$/, { status: 503, body: {} });
    await expect(test.gateway.createOrder(order())).rejects.toMatchObject({ status: 503 });
    expect(test.standIn.http.requests.length).toBe(before + 1);
  });

  it.each(['late', 'lost'] as const)(
    'makes no second refund after one whose answer came %s',
    async (fault) => {
      const gatewayPaymentId = await paid();
      const refund = { gatewayPaymentId, amountMinor: 5000, ...aNewRefund() };
      test.standIn.http.failNext(/\/refund$/, fault);
      await expect(test.gateway.refund(refund)).rejects.toMatchObject({
        retryable: true,
        outcomeUnknown: true,
      });

      const { gatewayRefundId } = await test.gateway.refund(refund);
      expect(test.standIn.refunds.filter(({ payment_id }) => payment_id === gatewayPaymentId)).toMatchObject([
        { id: gatewayRefundId },
      ]);
    },
  );

  it('sends the refund’s key in a form that the gateway takes', async () => {
    const gatewayPaymentId = await paid();
    await test.gateway.refund({ gatewayPaymentId, amountMinor: 5000, idempotencyKey: 'a:b', reference: 'r' });
    const keys = test.standIn.http
      .received(/\/refund$/)
      .map(({ headers }) => headers['x-refund-idempotency']);
    expect(keys.at(-1)).toMatch(/^[\w-]{10,}$/);
  });

  it('has a refund in progress tried again later', async () => {
    const gatewayPaymentId = await paid();
    test.standIn.http.failNext(/\/refund$/, { status: 409, body: { error: { description: 'in progress' } } });
    const refund = { gatewayPaymentId, amountMinor: 5000, ...aNewRefund() };
    await expect(test.gateway.refund(refund)).rejects.toMatchObject({ status: 409, retryable: true });
  });

  rules('OPS-11').it('reports wrong keys without revealing them', async () => {
    const wrong = await razorpay({ keySecret: 'wrong-secret-of-the-shop' });
    const error = await wrong.gateway.ping().catch((fault: unknown) => fault);
    expect(error).toMatchObject({ failure: 'rejected', status: 401, retryable: false });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('wrong-secret-of-the-shop');
    await wrong.close();
  });

  rules('PCR-03').it("asks for automatic capture, regardless of the account's settings", async () => {
    const { gatewayOrderId } = await test.gateway.createOrder(order());
    expect(test.standIn.captureSettings.get(gatewayOrderId)).toEqual({
      capture: 'automatic',
      capture_options: {
        automatic_expiry_period: 7200,
        manual_expiry_period: 7200,
        refund_speed: 'normal',
      },
    });
  });

  it.each([
    ['silence', { failure: 'timeout', outcomeUnknown: true }],
    [
      { status: 503, body: '<html>Service unavailable</html>' },
      { status: 503, retryable: true },
    ],
    [{ body: '<html>All is well</html>' }, { failure: 'rejected', outcomeUnknown: true }],
    ['late', { outcomeUnknown: true }],
    ['lost', { outcomeUnknown: true }],
  ] as const)('captures in the end, and once, after %j', async (fault, expected) => {
    const gatewayPaymentId = await paid('authorized');
    const payment = { gatewayPaymentId, amountMinor: 5000, currency: 'INR' };
    test.standIn.http.failNext(/\/capture$/, fault);
    await expect(test.gateway.capturePayment(payment)).rejects.toMatchObject(expected);
    expect(await test.gateway.capturePayment(payment)).toMatchObject({ status: 'captured' });
  });

  rules('GWO-08').it.each(['order', 'payment'] as const)(
    'calls an order paid by its status, whatever `amount_paid` is: of the %s',
    async (paidAmountOf) => {
      test.standIn.paidAmountOf = paidAmountOf;
      const { gatewayOrderId } = await test.gateway.createOrder(order());
      test.standIn.pay(gatewayOrderId, 'captured', { offer: 500 });
      expect(await test.gateway.isOrderPaid(gatewayOrderId)).toBe(true);
    },
  );

  rules('GWO-08').it.each([
    ['HTML', { body: '<html>OK</html>' }],
    ['an unknown status', { body: { id: 'order_1', status: 'settled' } }],
    ['a refusal', { status: 400, body: { error: { description: 'The id provided does not exist' } } }],
  ])('takes %s for no answer about an order', async (_, fault) => {
    test.standIn.http.failNext(/\/orders\/\w+$/, fault);
    await expect(test.gateway.isOrderPaid('order_1')).rejects.toMatchObject({ failure: 'rejected' });
  });

  rules('GWO-08').it.each([
    ['an offer’s name', { offers: { items: [{ id: 'offer_1', name: 'Diwali' }] } }, 'Diwali'],
    ['its id', { offers: { entity: 'collection', count: 1, items: [{ id: 'offer_1' }] } }, 'offer_1'],
    ['nothing of an empty list', { offers: { items: [] } }, undefined],
    ['nothing of an odd form', { offers: {} }, undefined],
    ['nothing without offers', {}, undefined],
  ])('reads %s', async (_, body, name) => {
    test.standIn.http.failNext(/\/payments\/\w+$/, { body });
    expect(await test.gateway.offerOf('pay_1')).toBe(name);
  });

  it('does not take a refund of another amount for its own', async () => {
    const gatewayPaymentId = await paid();
    await test.gateway.refund({ gatewayPaymentId, amountMinor: 1000, ...aNewRefund() });
    const whole = { gatewayPaymentId, amountMinor: 5000, ...aNewRefund() };
    await expect(test.gateway.refund(whole)).rejects.toMatchObject({ failure: 'rejected', retryable: false });
  });

  const refund = (status?: string) => ({ id: 'rfnd_1', payment_id: 'pay_1', amount: 1, status });

  rules('DPB-10').it.each([
    ['HTML', { body: '<html>OK</html>' }],
    ['a refund without a status', { body: { items: [refund()] } }],
    ['an error that cannot be read', { status: 400, body: '<html>Blocked</html>' }],
  ])('takes %s for no answer about refunds', async (_, fault) => {
    test.standIn.http.failNext(/\/refunds$/, fault);
    const expected = { failure: 'rejected', retryable: true };
    await expect(test.gateway.refundsOf('pay_1')).rejects.toMatchObject(expected);
  });

  rules('DPB-09').it.each([
    ['x', 'other'],
    ['reversed', 'failed'],
    ['created', 'pending'],
  ])('reads a refund that is %s as %s, beside the others', async (word, status) => {
    test.standIn.http.failNext(/\/refunds$/, { body: { items: [refund(word), refund('processed')] } });
    expect(await test.gateway.refundsOf('pay_1')).toMatchObject([{ status }, { status: 'processed' }]);
  });

  rules('DPB-09').it.each([
    [{ error: { description: 'No' } }],
    [{ error: 'No' }],
    [{ message: 'No' }],
    ['"No"'],
  ])('reads the refusal %j', async (body) => {
    test.standIn.http.failNext(/\/refunds$/, { status: 400, body });
    const expected = { retryable: false, reason: expect.stringMatching(/: No$/) };
    await expect(test.gateway.refundsOf('pay_1')).rejects.toMatchObject(expected);
  });
});
