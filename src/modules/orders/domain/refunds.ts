import { withoutUndefined } from '#common/collections/without-undefined.js';
import type { OrderTransition, OrderPayment, OrderRefund, OrderState } from './order-state.js';
import { named } from './gateway-difference.js';
import type { ReportedPayment } from './payment-decision.js';
import { isUnmade } from './found-refunds.js';
import { lostOf, ofPayment, refundsIn, remainingOf, sumOf, withRefunds } from './payment-money.js';

/** The identifier (24 hexadecimal digits) and time of a new refund; pure functions get them from the caller. */
export interface NewRefund {
  readonly refundId: string;
  readonly at: Date;
  /** Whether an administrator wants it although the payment is disputed (decisions 14.2). */
  readonly despiteDispute?: true | undefined;
}

/** The refunds of payments at the gateway. */
export function gatewayRefundsIn(order: Pick<OrderState, 'refunds'>): readonly OrderRefund[] {
  return refundsIn(order).filter(({ manual }) => manual !== true);
}

/** The refunds that the gateway is asked for and has not completed. */
export function pendingRefundsIn(order: Pick<OrderState, 'refunds'>): readonly OrderRefund[] {
  return refundsIn(order).filter((refund) => refund.status === 'PENDING' && isForGateway(refund));
}

/** Whether the refund is to be asked for, or was asked for and is not answered. */
export function isToAsk(refund: OrderRefund): boolean {
  return refund.status === 'PENDING' && refund.gatewayRefundId === undefined && isForGateway(refund);
}

/** A manual payment's refund is none of the gateway's, a small one has no request of its own, and a held one waits. */
function isForGateway({ manual, waits, sentWith, held }: OrderRefund): boolean {
  return manual !== true && waits !== true && sentWith === undefined && held !== true;
}

/** What the gateway is asked for with the refund: its amount, and the small ones that go with it. In minor units. */
export function askedMinor(refunds: readonly OrderRefund[], { refundId, amountMinor }: OrderRefund): number {
  return amountMinor + sumOf(refunds.filter(({ sentWith }) => sentWith === refundId));
}

/** What an attempt to make the refund is called at the gateway; another attempt has another. */
export function referenceOf({ refundId, retries = 0 }: Pick<OrderRefund, 'refundId' | 'retries'>): string {
  return retries === 0 ? refundId : `${refundId}-${retries}`;
}

/** The sum of processed refunds, in minor units. */
export function refundedMinor(order: Pick<OrderState, 'refunds'>): number {
  return sumOf(refundsIn(order).filter(({ status }) => status === 'PROCESSED'));
}

/** What a refund is started with. */
export type RefundStart = NewRefund & Pick<OrderRefund, 'reason' | 'note' | 'units'>;

/**
 * Starts a refund of `amountMinor` of the payment: the only way in, whatever the reason.
 * @throws Error if that is more than is left of the payment
 */
export function startedRefund(
  order: OrderState,
  payment: OrderPayment,
  refund: RefundStart & { readonly amountMinor: number },
): OrderTransition {
  const { refundId, reason, amountMinor, at, note, units, despiteDispute } = refund;
  const { gatewayPaymentId, manual } = payment;
  if (amountMinor > remainingOf(order, payment))
    throw new Error(`Payment ${gatewayPaymentId} has no ${amountMinor} left to refund`);
  const started = {
    refundId,
    gatewayPaymentId,
    amountMinor,
    reason,
    status: 'PENDING',
    createdAt: at,
    ...(manual === true ? { manual } : {}),
    ...(note === undefined ? {} : { note }),
    ...(units === undefined ? {} : { units }),
    ...(despiteDispute === undefined ? {} : { despiteDispute }),
  } as const;
  const payments = order.payments.some((known) => known.gatewayPaymentId === gatewayPaymentId)
    ? order.payments
    : [...order.payments, payment];
  return withRefunds({ ...order, payments }, [...refundsIn(order), started]);
}

/**
 * The gateway has refused to make the refund; undefined if it has ended or was answered meanwhile.
 * @param failureReason the gateway's words
 */
export function refusedRefund(
  order: OrderState,
  attempt: Pick<OrderRefund, 'refundId' | 'retries'>,
  failureReason?: string,
): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => referenceOf(known) === referenceOf(attempt));
  if (refund?.status !== 'PENDING' || refund.gatewayRefundId !== undefined) return undefined;
  return withRefund(order, refund, { ...refund, status: 'FAILED', ...withoutUndefined({ failureReason }) });
}

/**
 * The administrator retries a failed refund, as another attempt at the gateway; undefined unless it is `FAILED`.
 */
export function retriedRefund(
  order: OrderState,
  refundId: string,
  now: Date,
  { despiteDispute }: Pick<NewRefund, 'despiteDispute'> = {},
): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => known.refundId === refundId);
  if (refund?.status !== 'FAILED' || refund.sentWith !== undefined) return undefined;
  const {
    gatewayRefundId,
    failureReason: _,
    endedAt: _endedAt,
    failedGatewayRefundIds = [],
    retries = 0,
    ...kept
  } = refund;
  const failed = gatewayRefundId === undefined ? [] : [gatewayRefundId];
  return withRefund(order, refund, {
    ...kept,
    status: 'PENDING',
    retries: retries + 1,
    retriedAt: now,
    failedGatewayRefundIds: [...failedGatewayRefundIds, ...failed],
    ...(despiteDispute === undefined ? {} : { despiteDispute }),
  });
}

/**
 * The administrator has repaid a manual payment, or a refund that is too small for the gateway; undefined unless such a
 * refund is `PENDING`.
 */
export function processedByHand(order: OrderState, refundId: string, now: Date): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => known.refundId === refundId);
  const isByHand = refund?.manual === true || refund?.waits === true;
  if (refund?.status !== 'PENDING' || !isByHand) return undefined;
  const { waits: _waits, ...made } = refund;
  return withRefund(order, refund, { ...made, status: 'PROCESSED', processedAt: now });
}

/**
 * What a refund must become before the gateway is asked for it: no more than was captured, less the other refunds that have
 * not failed. The refund of a whole payment takes its true amount, which the customer's signature does not contain. If
 * nothing is left, the refund has failed.
 * @param captured the amount of the payment, as reported by the gateway, with what it says of its order
 * @returns undefined if refund and payment stay as they are
 */
export function correctedRefund(
  order: OrderState,
  refundId: string,
  captured: Pick<ReportedPayment, 'isOrderPaid' | 'offerName'> & { readonly amountMinor: number },
): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => known.refundId === refundId);
  const payment = order.payments.find((known) => known.gatewayPaymentId === refund?.gatewayPaymentId);
  if (refund === undefined || payment === undefined) return undefined;
  const others = ofPayment(refundsIn(order), payment).filter(
    (other) => other !== refund && other.status !== 'FAILED',
  );
  const lost = refund.despiteDispute === true ? 0 : lostOf(order, payment);
  const left = captured.amountMinor - lost - sumOf(others);
  const isWhole = payment.amountMinor === undefined && refund.amountMinor === order.pricing.totalMinor;
  const amountMinor = isWhole ? left : Math.min(refund.amountMinor, left);
  if (amountMinor === refund.amountMinor && payment.amountMinor === captured.amountMinor) return undefined;
  const payments = order.payments.map((known) => (known === payment ? named(order, known, captured) : known));
  const corrected: OrderRefund =
    amountMinor > 0 ? { ...refund, amountMinor } : { ...refund, status: 'FAILED' };
  return withRefund({ ...order, payments }, refund, corrected);
}

/**
 * The refunds of an order, those of one payment within what was captured of it: what the gateway has not made is cut to what is
 * left, or left out. The refund of a whole payment, as it was assumed, takes its true amount.
 */
export function refundsWithin(
  order: OrderState,
  gatewayPaymentId: string,
  capturedMinor: number,
): readonly OrderRefund[] {
  const refunds = refundsIn(order);
  const payment = order.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId);
  if (payment === undefined) return refunds;
  let left = capturedMinor - sumOf(ofPayment(refunds, payment).filter((each) => !isUnmade(each, payment)));
  return refunds.flatMap((refund) => {
    if (!isUnmade(refund, payment)) return [refund];
    const isWhole = payment.amountMinor === undefined && refund.amountMinor === order.pricing.totalMinor;
    const amountMinor = Math.max(0, isWhole ? left : Math.min(refund.amountMinor, left));
    left -= amountMinor;
    if (amountMinor === refund.amountMinor) return [refund];
    return amountMinor === 0 ? [] : [{ ...refund, amountMinor }];
  });
}

/** Replaces one refund of the order. */
export function withRefund(order: OrderState, refund: OrderRefund, changed: OrderRefund): OrderTransition {
  return withRefunds(
    order,
    refundsIn(order).map((known) => (known === refund ? changed : known)),
  );
}
