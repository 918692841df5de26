import { DISPUTE_EVENTS, SANDBOX_PHASES } from '#infrastructure/payment-gateway/adapters/sandbox.disputes.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import type { ConsoleBench } from '../support/console-bench.js';
import type { ConsoleRow, Subject } from '../support/console-row.js';

const DISPUTE = {
  form: 'POST /dev/disputes/form',
  button: 'Report',
  fill: ({ gatewayId }: Subject) => ({ gatewayPaymentId: gatewayId! }),
  notice: 'The gateway has reported the dispute, and the service has confirmed the webhook.',
};

/** The controls of the section of disputes: each event, each phase, and a refund that fails after it was processed. */
export const disputeRows: readonly ConsoleRow[] = [
  ...DISPUTE_EVENTS.map((event) => ({
    ...DISPUTE,
    choice: `event=${event}`,
    given: event === 'created' ? aPaidOrder : aDisputedOrder,
    effect: hasDispute({ status: event === 'created' ? 'OPEN' : event.toUpperCase() }),
  })),
  ...SANDBOX_PHASES.map((phase) => ({
    ...DISPUTE,
    choice: `phase=${phase}`,
    fill: (subject: Subject) => ({ ...DISPUTE.fill(subject), amount: '50' }),
    given: aPaidOrder,
    effect: hasDispute({ phase: phase.toUpperCase(), amount: 50 }),
  })),
  {
    form: 'POST /dev/failed-refunds/form',
    button: 'Let it fail after all',
    given: aProcessedRefund,
    fill: ({ gatewayId }) => ({ gatewayRefundId: gatewayId! }),
    notice: 'The refund has ended, and the service has confirmed the webhook.',
    effect: async (bench, subject) => {
      await expectEventually(async () =>
        expect((await orderAtShop(bench, subject)).refunds).toMatchObject([{ status: 'FAILED' }]),
      );
    },
  },
];

/** An order whose payment nobody disputes. */
async function aPaidOrder(bench: ConsoleBench): Promise<Subject> {
  const purchase = await bench.paidOrder();
  const [payment] = await bench.app.get(PaymentGateway).paymentsOf(purchase.order.gatewayOrderId);
  return { purchase, gatewayId: payment!.gatewayPaymentId, nowMs: 0 };
}

/** An order whose payment is disputed as a whole. */
async function aDisputedOrder(bench: ConsoleBench): Promise<Subject> {
  const subject = await aPaidOrder(bench);
  await bench.send(`/dev/disputes/${subject.gatewayId}`, { event: 'created' });
  return subject;
}

/** An order of which a part has gone back. */
async function aProcessedRefund(bench: ConsoleBench): Promise<Subject> {
  const subject = await aPaidOrder(bench);
  const staff = await bench.staff();
  const body = { amount: 50, reason: 'A scratch' };
  expectSuccess(await staff.post(`/orders/admin/${subject.purchase!.order.orderId}/refunds`, body), 201);
  const refund = await expectEventually(async () => {
    const [refund] = (await orderAtShop(bench, subject)).refunds;
    expect(refund).toMatchObject({ status: 'PROCESSED' });
    return refund;
  });
  return { ...subject, gatewayId: refund.gatewayRefundId };
}

/** The order as staff see it. */
async function orderAtShop(bench: ConsoleBench, { purchase }: Subject): Promise<any> {
  const staff = await bench.staff();
  return expectSuccess(await staff.get(`/orders/admin/${purchase!.order.orderId}`));
}

function hasDispute(dispute: object): ConsoleRow['effect'] {
  return async (bench, subject) => {
    expect((await orderAtShop(bench, subject)).disputes).toMatchObject([dispute]);
  };
}
