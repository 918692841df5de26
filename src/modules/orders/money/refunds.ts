import { withoutUndefined } from '#common/collections/without-undefined.js';
import type { OrderTransition, OrderPayment, OrderRefund, OrderState } from '../domain/order-state.js';
import { refundsIn, remainingOf, sumOf, withRefunds } from '../sums/payment-money.js';

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

/**
 * Returns what the gateway is asked for with the refund: its amount, and the small ones that go with it. In minor
 * units.
 */
export function askedMinor(refunds: readonly OrderRefund[], { refundId, amountMinor }: OrderRefund): number {
  return amountMinor + sumOf(refunds.filter(({ sentWith }) => sentWith === refundId));
}

/** Returns the reference of an attempt to make the refund at the gateway; another attempt has another. */
export function referenceOf({ refundId, retries = 0 }: Pick<OrderRefund, 'refundId' | 'retries'>): string {
  return retries === 0 ? refundId : `${refundId}-${retries}`;
}

/** The sum of processed refunds, in minor units. */
export function refundedMinor(order: Pick<OrderState, 'refunds'>): number {
  return sumOf(refundsIn(order).filter(({ status }) => status === 'PROCESSED'));
}

/** The input of a new refund. */
export type RefundStart = NewRefund & Pick<OrderRefund, 'reason' | 'note' | 'units' | 'shippingMinor'>;

/**
 * Starts a refund of `amountMinor` of the payment: the only way in, whatever the reason.
 * @throws Error if that is more than is left of the payment
 */
export function startedRefund(
  order: OrderState,
  payment: OrderPayment,
  refund: RefundStart & { readonly amountMinor: number },
): OrderTransition {
  const { gatewayPaymentId } = payment;
  if (refund.amountMinor > remainingOf(order, payment))
    throw new Error(`Payment ${gatewayPaymentId} has no ${refund.amountMinor} left to refund`);
  const payments = order.payments.some((known) => known.gatewayPaymentId === gatewayPaymentId)
    ? order.payments
    : [...order.payments, payment];
  return withRefunds({ ...order, payments }, [...refundsIn(order), newRefundOf(payment, refund)]);
}

/** The record of a refund that begins. */
export function newRefundOf(
  { gatewayPaymentId, manual }: OrderPayment,
  refund: RefundStart & { readonly amountMinor: number },
): OrderRefund {
  const { refundId, reason, amountMinor, at, note, units, shippingMinor, despiteDispute } = refund;
  return {
    refundId,
    gatewayPaymentId,
    amountMinor,
    reason,
    status: 'PENDING',
    createdAt: at,
    ...(manual === true ? { manual } : {}),
    ...(note === undefined ? {} : { note }),
    ...(units === undefined ? {} : { units }),
    ...(shippingMinor === undefined ? {} : { shippingMinor: Math.min(shippingMinor, amountMinor) }),
    ...(despiteDispute === undefined ? {} : { despiteDispute }),
  };
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
 * @param repaid.reference of the transfer, where one is named
 */
export function processedByHand(
  order: OrderState,
  refundId: string,
  { at, reference }: { readonly at: Date; readonly reference?: string | undefined },
): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => known.refundId === refundId);
  const isByHand = refund?.manual === true || refund?.waits === true;
  if (refund?.status !== 'PENDING' || !isByHand) return undefined;
  const { waits: _waits, ...made } = refund;
  const repaid = { status: 'PROCESSED', processedAt: at, ...withoutUndefined({ reference }) } as const;
  return withRefund(order, refund, { ...made, ...repaid });
}

/** Replaces one refund of the order. */
export function withRefund(order: OrderState, refund: OrderRefund, changed: OrderRefund): OrderTransition {
  return withRefunds(
    order,
    refundsIn(order).map((known) => (known === refund ? changed : known)),
  );
}
