import { type OrderPayment, type OrderState, ofPayment, refundsIn, sumOf } from '#modules/orders/index.js';
import { amountOf, isUndecided, lostOf, type OrderDispute } from '#modules/orders/sums/index.js';
import type { Format } from './booked-order.js';

/** Returns what is wrong with the disputes of an order. */
export function disputeFaults(order: OrderState, format: Format): string[] {
  const { disputes = [], payments } = order;
  const known = new Set(payments.map(({ gatewayPaymentId }) => gatewayPaymentId));
  return [
    ...disputes.flatMap((dispute) => [
      ...(known.has(dispute.gatewayPaymentId)
        ? []
        : [`dispute ${dispute.disputeId} of ${format(dispute.amountMinor)} is of an unknown payment`]),
      ...settlementFaults(dispute, format),
    ]),
    ...payments.flatMap((payment) => lossFaults(order, payment, format)),
  ];
}

/**
 * Finds faults of settlements: what the gateway has paid back for a dispute is at most its amount, and is the order's
 * if the shop has won.
 */
function settlementFaults(dispute: OrderDispute, format: Format): string[] {
  const { disputeId, amountMinor, settlements = [], cutRefunds = [], status } = dispute;
  const settled = sumOf(settlements);
  const what = `dispute ${disputeId} of ${format(amountMinor)}`;
  return [
    ...(settled > amountMinor ? [`${what} has settlements of ${format(settled)}`] : []),
    ...(settled > 0 && !isUndecided(dispute) && status !== 'LOST'
      ? [`${what} is ${status}, and ${format(settled)} still count as its settlement`]
      : []),
    ...(cutRefunds.length > 0 && status !== 'LOST'
      ? [`${what} is ${status}, and ${format(sumOf(cutRefunds))} are not refunded because it counted as lost`]
      : []),
  ];
}

/**
 * Finds faults of losses: what the bank has taken is at most the payment, and is not refunded as well: it cuts what
 * was still to be asked for.
 */
function lossFaults(order: OrderState, payment: OrderPayment, format: Format): string[] {
  const { disputes = [] } = order;
  const { gatewayPaymentId: id } = payment;
  const amount = amountOf(order, payment);
  const lost = sumOf(disputes.filter((each) => each.status === 'LOST' && each.gatewayPaymentId === id));
  if (lost === 0) return [];
  const what = `payment ${id} of ${format(amount)}`;
  const refunds = ofPayment(refundsIn(order), payment);
  const open = refunds.filter(
    ({ status, gatewayRefundId, manual, despiteDispute, retries }) =>
      status === 'PENDING' &&
      gatewayRefundId === undefined &&
      (manual ?? despiteDispute) !== true &&
      // One that is tried again is cut before the gateway is asked.
      retries === undefined,
  );
  const left = amount - lostOf(order, payment) - sumOf(refunds.filter((each) => !open.includes(each)));
  return [
    // Until the gateway has named its amount, what is lost may be more than was assumed.
    ...(payment.amountMinor !== undefined && lost > amount
      ? [`the lost disputes of ${what} are ${format(lost)}`]
      : []),
    ...(sumOf(open) > Math.max(0, left)
      ? [`a bank has taken ${format(lost)} of ${what}, and ${format(sumOf(open))} are still to be refunded`]
      : []),
  ];
}
