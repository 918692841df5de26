import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { expectEventually } from '../../support/expect-eventually.js';
import type { ConsoleBench } from '../support/console-bench.js';
import { anUnpaidOrder, cardOf, type ConsoleRow, type Subject } from '../support/console-row.js';

const PAYMENT = { form: 'POST /dev/payments/:id/form', given: anUnpaidOrder };
const IN_THIS_WAY = { ...PAYMENT, button: 'Pay in this way' };
const REFUND = { form: 'POST /dev/refunds/:id/form', given: aPendingRefund, after: allKind };
const PAID = 'The order was paid, and the service has confirmed the webhook.';
const FAILED = 'The payment failed, and the service has confirmed the webhook.';
const AUTHORIZED = 'The payment was authorised, not captured, and the service has confirmed the webhook.';
const PENDING = 'The payment is pending as cash on delivery, and the service has confirmed the webhook.';
const NOT_CONFIRMED = /^Done at the gateway, but the service did not confirm the webhook\./;
const REFUND_ENDED = 'The refund has ended, and the service has confirmed the webhook.';

/** The switches of the sandbox gateway with their values; the first is the kind one. */
const SWITCHES: Readonly<Record<string, readonly string[]>> = {
  refunds: ['processed', 'pending', 'failed', 'refused', 'timeout'],
  captures: ['accepted', 'refused'],
  webhooks: ['once', 'late', 'twice', 'out-of-order', 'lost', 'forged'],
};

/** The controls of the section of payments. */
export const paymentRows: readonly ConsoleRow[] = [
  { ...PAYMENT, button: 'outcome=captured', notice: PAID, effect: isPaid },
  { ...PAYMENT, button: 'outcome=failed', notice: FAILED, effect: hasFailed },
  { ...PAYMENT, button: 'outcome=authorized', notice: AUTHORIZED, effect: isNotPaid },
  { ...IN_THIS_WAY, choice: 'outcome=captured', notice: PAID, effect: isPaid },
  { ...IN_THIS_WAY, choice: 'outcome=failed', notice: FAILED, effect: hasFailed },
  { ...IN_THIS_WAY, choice: 'outcome=authorized', notice: AUTHORIZED, effect: isNotPaid },
  { ...IN_THIS_WAY, choice: 'outcome=pending', notice: PENDING, effect: isNotPaid },
  { ...IN_THIS_WAY, choice: 'webhook=once', notice: PAID, effect: isPaid },
  { ...IN_THIS_WAY, choice: 'webhook=twice', notice: PAID, effect: isPaid },
  { ...IN_THIS_WAY, choice: 'webhook=out-of-order', notice: PAID, effect: isPaid },
  { ...IN_THIS_WAY, choice: 'webhook=late', notice: NOT_CONFIRMED, effect: waitsFor('DUE') },
  { ...IN_THIS_WAY, choice: 'webhook=lost', notice: NOT_CONFIRMED, effect: waitsFor('LOST') },
  { ...IN_THIS_WAY, choice: 'webhook=forged', notice: NOT_CONFIRMED, effect: waitsFor('REFUSED') },
  { ...PAYMENT, button: 'Pay with an offer', notice: PAID, effect: isPaid },
  { ...PAYMENT, button: 'Pay with a fee', notice: PAID, effect: isPaid },
  { ...REFUND, button: 'status=processed', notice: REFUND_ENDED, effect: refundHasEnded },
  { ...REFUND, button: 'status=failed', notice: REFUND_ENDED, effect: refundHasEnded },
  {
    form: 'POST /dev/webhooks/:id/form',
    button: 'Send now',
    given: aLostWebhook,
    notice: 'The webhook was sent, and the service has confirmed it.',
    effect: isPaid,
  },
  ...Object.entries(SWITCHES).flatMap(([name, values]) =>
    values.map((value) =>
      switchRow(
        name,
        value,
        values.find((other) => other !== value)!,
      ),
    ),
  ),
];

function switchRow(name: string, value: string, before: string): ConsoleRow {
  return {
    form: 'POST /dev/gateway/form',
    button: 'Switch',
    choice: `${name}=${value}`,
    given: async (bench) => {
      await bench.send('/dev/gateway', { [name]: before });
      return { nowMs: 0 };
    },
    notice: 'The settings of the sandbox gateway were changed.',
    effect: async (bench) => {
      expect(await bench.read('/dev/gateway')).toMatchObject({ [name]: value });
      const select = bench.page.locator(`form[action="/dev/gateway/form"] select[name="${name}"]`);
      expect(await select.inputValue()).toBe(value);
    },
    after: allKind,
  };
}

function allKind(bench: ConsoleBench): Promise<unknown> {
  return bench.send('/dev/gateway', { refunds: 'processed', captures: 'accepted', webhooks: 'once' });
}

/** A second payment of an order, on its way back to the customer. */
async function aPendingRefund(bench: ConsoleBench): Promise<Subject> {
  await bench.send('/dev/gateway', { refunds: 'pending' });
  const purchase = await bench.paidOrder();
  const path = `/dev/payments/${purchase.order.gatewayOrderId}`;
  const { gatewayPaymentId } = await bench.send(path, { outcome: 'captured' });
  const refund = await expectEventually(async () => {
    const refunds: any[] = await bench.read('/dev/refunds');
    const found = refunds.find((refund) => refund.gatewayPaymentId === gatewayPaymentId);
    expect(found).toBeDefined();
    return found;
  });
  return { id: refund.gatewayRefundId, purchase, nowMs: 0 };
}

async function aLostWebhook(bench: ConsoleBench): Promise<Subject> {
  const purchase = await bench.unpaidOrder();
  const path = `/dev/payments/${purchase.order.gatewayOrderId}`;
  const { gatewayPaymentId } = await bench.send(path, { outcome: 'captured', webhook: 'lost' });
  const webhooks: any[] = await bench.read('/dev/webhooks');
  const { id } = webhooks.find(
    (webhook) => webhook.gatewayPaymentId === gatewayPaymentId && webhook.event === 'payment.captured',
  );
  return { id, purchase, nowMs: 0 };
}

async function isPaid(bench: ConsoleBench, { purchase }: Subject): Promise<void> {
  await expectEventually(async () =>
    expect(await bench.orderOf(purchase!)).toMatchObject({
      orderStatus: 'PROCESSING',
      paymentStatus: 'PAID',
    }),
  );
  expect(await cardOf(bench, purchase!).count()).toBe(0);
}

async function isNotPaid(bench: ConsoleBench, { purchase }: Subject): Promise<void> {
  expect(await bench.orderOf(purchase!)).toMatchObject({ orderStatus: 'PENDING', paymentStatus: 'PENDING' });
  expect(await cardOf(bench, purchase!).textContent()).toContain('waits for its capture');
}

async function hasFailed(bench: ConsoleBench, { purchase }: Subject): Promise<void> {
  expect(await bench.orderOf(purchase!)).toMatchObject({ orderStatus: 'PENDING', paymentStatus: 'FAILED' });
  expect(await cardOf(bench, purchase!).textContent()).toContain('a payment has failed');
}

/** The money is at the gateway, and the shop has not heard of it; the webhook stays in the list. */
function waitsFor(state: string): ConsoleRow['effect'] {
  return async (bench, { purchase }) => {
    expect(await bench.orderOf(purchase!)).toMatchObject({
      orderStatus: 'PENDING',
      paymentStatus: 'PENDING',
    });
    const [payment] = await bench.app.get(PaymentGateway).paymentsOf(purchase!.order.gatewayOrderId);
    const { gatewayPaymentId } = payment!;
    const webhooks: any[] = await bench.read('/dev/webhooks');
    expect(webhooks).toContainEqual(expect.objectContaining({ gatewayPaymentId, state }));
  };
}

async function refundHasEnded(bench: ConsoleBench, { id }: Subject): Promise<void> {
  const refunds: any[] = await bench.read('/dev/refunds');
  expect(refunds.map(({ gatewayRefundId }) => gatewayRefundId)).not.toContain(id);
  expect(await bench.page.locator(`form[action="/dev/refunds/${id}/form"]`).count()).toBe(0);
}
