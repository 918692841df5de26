import { AdjustableClock } from '#common/time/adjustable-clock.js';
import {
  SandboxPaymentGateway,
  type SandboxPayment,
} from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import type { PaymentQuirks } from '#infrastructure/payment-gateway/adapters/sandbox.payments.js';
import { webhookSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signature.js';
import { aNewRefund, newReceipt } from '../contract/payment-gateway.contract.js';
import { openDatabase, type TestDatabase } from '../support/database.js';

const secrets = { keySecret: 'key-secret', webhookSecret: 'webhook-secret' };

describe('sandbox payment gateway', () => {
  const clock = new AdjustableClock();
  let database: TestDatabase;
  let gateway: SandboxPaymentGateway;

  beforeAll(async () => {
    database = await openDatabase();
    gateway = await SandboxPaymentGateway.open(database.connection, clock, secrets);
  });

  afterAll(() => database.close());

  const newOrder = () =>
    gateway.createOrder({ receipt: newReceipt(), amountMinor: 149_950, currency: 'INR' });

  async function paid(
    outcome: 'captured' | 'failed' = 'captured',
  ): Promise<SandboxPayment & { gatewayOrderId: string }> {
    const { gatewayOrderId } = await newOrder();
    return { gatewayOrderId, ...(await gateway.pay(gatewayOrderId, outcome)) };
  }

  const refund = (gatewayPaymentId: string) =>
    gateway.refund({ gatewayPaymentId, amountMinor: 149_950, ...aNewRefund() });

  async function dueFor(gatewayPaymentId: string) {
    return (await gateway.webhooks.due(1000)).filter(
      (webhook) => webhook.gatewayPaymentId === gatewayPaymentId,
    );
  }

  it.each([
    ['captured', 'payment.captured'],
    ['failed', 'payment.failed'],
  ] as const)('composes the signed webhook of a payment that was %s', async (outcome, event) => {
    const { gatewayOrderId, gatewayPaymentId, webhook } = await paid(outcome);
    expect(webhook.headers).toEqual({
      'x-gateway-signature': webhookSignature(webhook.body, secrets.webhookSecret),
    });
    expect(JSON.parse(webhook.body)).toMatchObject({
      entity: 'event',
      event,
      contains: ['payment'],
      payload: {
        payment: {
          entity: {
            id: gatewayPaymentId,
            order_id: gatewayOrderId,
            amount: 149_950,
            currency: 'INR',
            status: outcome,
          },
        },
      },
      created_at: expect.any(Number),
    });
  });

  it('composes the webhook of a refund', async () => {
    const { gatewayPaymentId, webhook } = await paid();
    await gateway.webhooks.delivered(webhook);
    const { gatewayRefundId } = await refund(gatewayPaymentId);
    const [due] = await dueFor(gatewayPaymentId);
    expect(due?.headers).toEqual({
      'x-gateway-signature': webhookSignature(due?.body ?? '', secrets.webhookSecret),
    });
    expect(JSON.parse(due?.body ?? '')).toMatchObject({
      event: 'refund.processed',
      contains: ['refund', 'payment'],
      payload: {
        refund: {
          entity: { id: gatewayRefundId, payment_id: gatewayPaymentId, amount: 149_950, status: 'processed' },
        },
        payment: { entity: { id: gatewayPaymentId, amount_refunded: 149_950, refund_status: 'full' } },
      },
    });
  });

  it('keeps the webhook of a refund due when that of the payment is delivered late', async () => {
    const { gatewayPaymentId, webhook } = await paid();
    await refund(gatewayPaymentId);
    await gateway.webhooks.delivered(webhook);
    expect(await dueFor(gatewayPaymentId)).toMatchObject([{ event: 'refund.processed' }]);
  });

  it('reports each refund once', async () => {
    const { gatewayPaymentId } = await paid();
    let told = 0;
    const stop = gateway.onWebhook(() => (told += 1));
    await refund(gatewayPaymentId);
    await refund(gatewayPaymentId);
    stop();
    await refund((await paid()).gatewayPaymentId);
    expect(told).toBe(1);
  });

  it('lists what can be paid, newest first, failed tries included', async () => {
    const older = await newOrder();
    await gateway.pay(older.gatewayOrderId, 'failed');
    clock.advance(1000);
    const newer = await newOrder();
    const { gatewayOrderId: paidId } = await paid();
    const open = await gateway.orders.open(1000);
    const ids = open.map(({ gatewayOrderId }) => gatewayOrderId);
    expect(ids).not.toContain(paidId);
    expect(ids.indexOf(newer.gatewayOrderId)).toBeLessThan(ids.indexOf(older.gatewayOrderId));
    expect(open.find(({ receipt }) => receipt === older.receipt)).toMatchObject({
      status: 'attempted',
      amountMinor: 149_950,
    });
  });

  it('takes a second payment of a paid order, and keeps it paid when a later one fails', async () => {
    const { gatewayOrderId, gatewayPaymentId } = await paid();
    const second = await gateway.pay(gatewayOrderId, 'captured');
    await gateway.pay(gatewayOrderId, 'failed');
    const captured = (await gateway.paymentsOf(gatewayOrderId)).filter(({ status }) => status === 'captured');
    expect(captured.map((payment) => payment.gatewayPaymentId).sort()).toEqual(
      [gatewayPaymentId, second.gatewayPaymentId].sort(),
    );
    expect((await gateway.orders.open(1000)).map((order) => order.gatewayOrderId)).not.toContain(
      gatewayOrderId,
    );
  });

  it('reports the order as it is after the payment, also when another has paid it meanwhile', async () => {
    const { gatewayOrderId } = await newOrder();
    const orderAfter = async (quirks: PaymentQuirks): Promise<unknown> => {
      const { webhook } = await gateway.pay(gatewayOrderId, 'captured', {
        ...quirks,
        webhook: 'out-of-order',
      });
      return JSON.parse(webhook.body).payload.order.entity;
    };
    expect(await orderAfter({ amountMinor: 500 })).toMatchObject({ status: 'attempted', amount_paid: 0 });
    const readBefore = await gateway.orders.get(gatewayOrderId);
    expect(await orderAfter({})).toMatchObject({ status: 'paid', amount_paid: 149_950 });
    const late = { gatewayOrderId, status: 'captured', amountMinor: 500 } as const;
    expect(await gateway.orders.notePayment(late, readBefore)).toMatchObject({ status: 'paid' });
  });

  it('refuses to pay an order that does not exist', async () => {
    await expect(gateway.pay('order_00000000000000', 'captured')).rejects.toThrow('Order not found');
  });

  it('makes one order of one receipt although many are asked for at once', async () => {
    const receipt = newReceipt();
    const asked = Array.from({ length: 10 }, () =>
      gateway.createOrder({ receipt, amountMinor: 500, currency: 'INR' }),
    );
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is durable', async () => {
    const { gatewayOrderId, gatewayPaymentId } = await paid();
    const again = await SandboxPaymentGateway.open(database.connection, clock, secrets);
    expect(await again.paymentsOf(gatewayOrderId)).toMatchObject([{ gatewayPaymentId, status: 'captured' }]);
  });
});
