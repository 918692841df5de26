import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { RazorpayPaymentGateway } from '#infrastructure/payment-gateway/adapters/razorpay.payment-gateway.js';
import { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { openDatabase } from '../support/database.js';
import { RazorpayStandIn } from '../support/stand-ins/razorpay.stand-in.js';
import { newReceipt, paymentGatewayContract } from './payment-gateway.contract.js';

const credentials = { keyId: 'rzp_test_1', keySecret: 'key-secret-of-the-shop' };
const DEADLINE_MS = 1_500;

async function razorpay(change: Partial<{ keySecret: string; takesReceiptTwice: boolean }> = {}) {
  const standIn = new RazorpayStandIn(credentials);
  standIn.takesReceiptTwice = change.takesReceiptTwice ?? false;
  const apiUrl = `${await standIn.http.start()}/v1`;
  const keySecret = change.keySecret ?? credentials.keySecret;
  const gateway = RazorpayPaymentGateway.connect(
    { apiUrl, keyId: credentials.keyId, keySecret },
    DEADLINE_MS,
  );
  return { standIn, gateway, close: () => standIn.http.close() };
}

async function razorpayUnderTest(takesReceiptTwice: boolean) {
  const { standIn, gateway, close } = await razorpay({ takesReceiptTwice });
  return {
    gateway,
    pay: async (gatewayOrderId: string, outcome: 'captured' | 'failed') =>
      standIn.pay(gatewayOrderId, outcome),
    refundsOf: async (paymentId: string) =>
      standIn.refunds.filter(({ payment_id }) => payment_id === paymentId).map(({ id }) => id),
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
    pay: async (gatewayOrderId, outcome) => (await gateway.pay(gatewayOrderId, outcome)).gatewayPaymentId,
    refundsOf: async (gatewayPaymentId) => {
      const webhooks = await gateway.dueWebhooks();
      const refunds = webhooks.filter(
        (due) => due.gatewayPaymentId === gatewayPaymentId && due.event === 'refund.processed',
      );
      return refunds.map(({ body }) => JSON.parse(body).payload.refund.entity.id);
    },
    close: () => database.close(),
  };
});

describe('Razorpay payment gateway when things go wrong', () => {
  let test: Awaited<ReturnType<typeof razorpay>>;
  const order = () => ({ receipt: newReceipt(), amountMinor: 5000, currency: 'INR' });

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

  it.each([
    ['silence', { failure: 'timeout', outcomeUnknown: true }],
    ['reset', { failure: 'unreachable', outcomeUnknown: true }],
    ['half', { failure: 'unreachable', outcomeUnknown: true }],
    [
      { status: 429, body: { error: { description: 'Too many requests' } } },
      { failure: 'rejected', status: 429, retryable: true },
    ],
    [
      { status: 502, body: '<html>Bad gateway</html>' },
      { failure: 'rejected', status: 502, retryable: true, outcomeUnknown: true },
    ],
    [{ body: 'OK' }, { failure: 'rejected', outcomeUnknown: true }],
    [{ body: { id: 'order_1' } }, { failure: 'rejected', outcomeUnknown: true }],
  ] as const)('sorts %j', async (fault, expected) => {
    test.standIn.http.failNext(/\/orders$/, fault);
    await expect(test.gateway.createOrder(order())).rejects.toMatchObject({
      service: 'payment gateway',
      ...expected,
    });
  });

  it('asks for an order once: a second one would be a second order', async () => {
    const before = test.standIn.http.requests.length;
    test.standIn.http.failNext(/\/orders$/, { status: 503, body: {} });
    await expect(test.gateway.createOrder(order())).rejects.toMatchObject({ status: 503 });
    expect(test.standIn.http.requests.length).toBe(before + 1);
  });

  it.each(['late', 'lost'] as const)(
    'makes no second refund after one whose answer came %s',
    async (fault) => {
      const { gatewayOrderId } = await test.gateway.createOrder(order());
      const gatewayPaymentId = test.standIn.pay(gatewayOrderId, 'captured');
      const refund = { gatewayPaymentId, amountMinor: 5000, idempotencyKey: newReceipt() };
      test.standIn.http.failNext(/\/refund$/, fault);
      await expect(test.gateway.refund(refund)).rejects.toMatchObject({
        retryable: true,
        outcomeUnknown: true,
      });

      const { refundId } = await test.gateway.refund(refund);
      expect(test.standIn.refunds.filter(({ payment_id }) => payment_id === gatewayPaymentId)).toMatchObject([
        { id: refundId },
      ]);
    },
  );

  it('sends the refund’s key in a form that the gateway takes', async () => {
    const { gatewayOrderId } = await test.gateway.createOrder(order());
    const gatewayPaymentId = test.standIn.pay(gatewayOrderId, 'captured');
    await test.gateway.refund({ gatewayPaymentId, amountMinor: 5000, idempotencyKey: 'a:b' });
    const keys = test.standIn.http
      .received(/\/refund$/)
      .map(({ headers }) => headers['x-refund-idempotency']);
    expect(keys.at(-1)).toMatch(/^[\w-]{10,}$/);
  });

  it('has a refund in progress tried again later', async () => {
    const { gatewayOrderId } = await test.gateway.createOrder(order());
    const gatewayPaymentId = test.standIn.pay(gatewayOrderId, 'captured');
    test.standIn.http.failNext(/\/refund$/, { status: 409, body: { error: { description: 'in progress' } } });
    const refund = { gatewayPaymentId, amountMinor: 5000, idempotencyKey: newReceipt() };
    await expect(test.gateway.refund(refund)).rejects.toMatchObject({ status: 409, retryable: true });
  });

  it('reports wrong keys without telling them', async () => {
    const wrong = await razorpay({ keySecret: 'wrong-secret-of-the-shop' });
    const error = await wrong.gateway.ping().catch((fault: unknown) => fault);
    expect(error).toMatchObject({ failure: 'rejected', status: 401, retryable: false });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('wrong-secret-of-the-shop');
    await wrong.close();
  });

  it('knows an authorised payment from a captured one', async () => {
    const { gatewayOrderId } = await test.gateway.createOrder(order());
    test.standIn.pay(gatewayOrderId, 'authorized');
    expect(await test.gateway.paymentsOf(gatewayOrderId)).toMatchObject([{ status: 'authorized' }]);
  });
});
