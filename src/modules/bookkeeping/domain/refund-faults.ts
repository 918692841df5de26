import { type OrderRefund, type OrderState, refundsIn } from '#modules/orders/index.js';
import { withRefunds } from '#modules/orders/sums/index.js';
import { repeated, type Format } from './booked-order.js';

/** Returns what is wrong with the refunds of an order, beside their sum. */
export function refundFaults(order: OrderState, format: Format): string[] {
  const refunds = refundsIn(order);
  const own = refunds.filter(({ sentWith }) => sentWith === undefined);
  const made = own.flatMap(({ gatewayRefundId }) => gatewayRefundId ?? []);
  return [
    ...repeated(made).map((id) => `refund ${id} of the gateway counts twice`),
    ...refunds.flatMap((refund) => [
      ...reversalFault(refund, format),
      ...otherFault(order, refund, format),
      ...contentFault(refunds, refund, format),
      ...handFault(order, refund, format),
    ]),
    ...shippingFault(order),
    ...holdFaults(order, format),
  ];
}

/** Processed, then failed: the money came back to the shop (decisions 14.4). */
function reversalFault(refund: OrderRefund, format: Format): string[] {
  const { status, gatewayRefundId, processedAt, reversals = [] } = refund;
  const reversal = reversals.findLast((each) => each.gatewayRefundId === gatewayRefundId);
  if (status !== 'PROCESSED' || reversal === undefined) return [];
  if (processedAt !== undefined && processedAt >= reversal.at) return [];
  return [`a refund of ${format(refund.amountMinor)} counts as made, and has failed since`];
}

/** A refund of what was never captured is none of the order. */
function otherFault({ otherRefunds = [] }: OrderState, refund: OrderRefund, format: Format): string[] {
  const isOther = otherRefunds.some(({ gatewayRefundId }) => gatewayRefundId === refund.gatewayRefundId);
  return isOther
    ? [`a refund of ${format(refund.amountMinor)} is of a payment that was never captured, and counts`]
    : [];
}

/** A small refund shares the fate of the one in whose request it is (decisions 13.10). */
function contentFault(refunds: readonly OrderRefund[], refund: OrderRefund, format: Format): string[] {
  if (refund.sentWith === undefined) return [];
  const leader = refunds.find(({ refundId }) => refundId === refund.sentWith);
  if (leader?.status === refund.status && leader.gatewayRefundId === refund.gatewayRefundId) return [];
  const fate = leader === undefined ? 'unknown' : leader.status;
  return [
    `a refund of ${format(refund.amountMinor)} is ${refund.status}, and was sent with one that is ${fate}`,
  ];
}

/**
 * Finds a wrong refund by hand: payments by hand alone are repaid by hand, except for refunds before the gateway took
 * the payment over.
 */
function handFault({ payments }: OrderState, refund: OrderRefund, format: Format): string[] {
  const payment = payments.find((each) => each.gatewayPaymentId === refund.gatewayPaymentId);
  if (payment === undefined || refund.status === 'PROCESSED' || payment.manual === refund.manual) return [];
  const [who, whose] = refund.manual === true ? ['by hand', 'of the gateway'] : ['by the gateway', 'by hand'];
  return [`a refund of ${format(refund.amountMinor)} is to be made ${who}, and its payment is ${whose}`];
}

/** The shipping goes back once (decisions 14.19). */
function shippingFault(order: OrderState): string[] {
  const given = refundsIn(order).filter(({ shippingMinor }) => shippingMinor !== undefined);
  return given.length > 1 ? [`its shipping is refunded ${given.length} times`] : [];
}

/** A refund of disputed money waits for the end of the dispute, and no other does (decisions 14.2). */
function holdFaults(order: OrderState, format: Format): string[] {
  const due = withRefunds(order, refundsIn(order)).refunds ?? [];
  return refundsIn(order).flatMap(({ held, amountMinor }, index) => {
    if (held === due[index]!.held) return [];
    return held === true
      ? [`a refund of ${format(amountMinor)} waits for a dispute, and nothing holds it`]
      : [`a refund of ${format(amountMinor)} is of disputed money, and does not wait`];
  });
}
