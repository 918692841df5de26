import { withoutUndefined } from '#common/collections/without-undefined.js';
import type { OrderPayment, OrderRefund, OrderState, RefundReason } from '../domain/order-state.js';
import { amountOf, ofPayment, refundsIn, sumOf } from '../sums/payment-money.js';

/** A refund that nobody here has asked for, as the gateway reports it. */
export interface FoundRefund {
  readonly refundId: string;
  readonly gatewayRefundId: string;
  readonly gatewayPaymentId: string;
  readonly amountMinor: number;
  /** When it was reported. */
  readonly at: Date;
  /** When the gateway made it; undefined if the report does not say it. */
  readonly foundAt?: Date | undefined;
  /** When the event happened that reports it; undefined if the report does not say it. */
  readonly endedAt?: Date | undefined;
}

/** The record of a refund that nobody here has asked for. */
export function recordOf({ at, foundAt, endedAt, ...refund }: FoundRefund): OrderRefund {
  const times = { createdAt: at, processedAt: at, ...withoutUndefined({ foundAt, endedAt }) };
  return { ...refund, reason: 'ADMIN', status: 'PROCESSED', ...times };
}

/**
 * The refunds beside one that was made elsewhere. It leaves less for those that the gateway has not made: they are cut,
 * the newest first. It has the reason of the first that is cut, and is that one if nothing of it is left. Where units stay with
 * the one that is cut, it is of money alone.
 */
export function refundsBeside(
  order: OrderState,
  payment: OrderPayment,
  found: OrderRefund,
): readonly OrderRefund[] {
  const refunds = refundsIn(order);
  let excess = sumOf([...ofPayment(refunds, payment), found]) - amountOf(order, payment);
  let reason: RefundReason | undefined;
  let taken: OrderRefund | undefined;
  const kept: OrderRefund[] = [];
  for (const refund of refunds.toReversed()) {
    const cut = isUnmade(refund, payment) ? Math.max(0, Math.min(excess, refund.amountMinor)) : 0;
    excess -= cut;
    if (cut > 0 && (cut === refund.amountMinor || refund.units === undefined)) reason ??= refund.reason;
    if (cut === 0) kept.unshift(refund);
    else if (cut < refund.amountMinor) kept.unshift({ ...refund, amountMinor: refund.amountMinor - cut });
    else taken ??= refund;
  }
  const { refundId, createdAt, units, note } = taken ?? found;
  const more = { ...(units === undefined ? {} : { units }), ...(note === undefined ? {} : { note }) };
  const beside = kept.map((refund) => (isSentWith(refund, taken) ? waitingAgain(refund) : refund));
  return [...beside, { ...found, refundId, reason: reason ?? found.reason, createdAt, ...more }];
}

function isSentWith({ sentWith }: OrderRefund, leader: OrderRefund | undefined): boolean {
  return sentWith !== undefined && sentWith === leader?.refundId;
}

/** A small refund whose leader is not made waits for the next one. */
export function waitingAgain({ sentWith: _sentWith, ...refund }: OrderRefund): OrderRefund {
  return { ...refund, status: 'PENDING', waits: true };
}

/** Whether the gateway has not made the refund: it has failed, or is not answered. */
export function isUnmade(
  refund: OrderRefund,
  { gatewayPaymentId }: Pick<OrderPayment, 'gatewayPaymentId'>,
): boolean {
  const { status, gatewayRefundId } = refund;
  if (refund.gatewayPaymentId !== gatewayPaymentId || refund.manual === true) return false;
  return status === 'FAILED' || (status === 'PENDING' && gatewayRefundId === undefined);
}
