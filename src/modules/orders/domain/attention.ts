import { CalendarDay } from '#common/time/calendar-day.js';
import type { EstimatedDelivery } from '#common/time/delivery-promise.js';
import { BLOCKING_DISPUTE_STATUSES, OPEN_DISPUTE_STATUSES } from '../money/dispute-phases.js';
import { dispatchRefusal } from '../parcels/dispatchable.js';
import type { DispatchFailure, OrderRefund, OrderState } from './order-state.js';
import { undeliveredFrom } from './redelivery.js';
import { isAddressDoubtful } from '../tax/place-of-supply.js';
import { awaitsCash } from '../money/cash-on-delivery.js';
import { cashOverdueFrom } from '../money/cash-state.js';
import { remainingMinor } from '../money/payment-transitions.js';

/**
 * Why an order needs attention (decisions 13.40, 14.8, 14.10, 14.22, 14.46), what went wrong before what waits: the table is in
 * docs/fulfilment.md.
 */
export const ORDER_ATTENTION = [
  'refundFailed',
  'paymentTwice',
  'dispatchFailed',
  'carrierCancelled',
  'lost',
  'stuck',
  'undelivered',
  'late',
  'returnedPaid',
  'refundedUndispatched',
  'codOverdue',
  'disputed',
  'addressDoubtful',
  'toDispatch',
] as const;

export type OrderAttention = (typeof ORDER_ATTENTION)[number];

/** Since when an order needs attention, by the reason. */
export type AttentionSince = { readonly [Reason in OrderAttention]?: Date | undefined };

/** The time, and the shop's patience. */
export interface AttentionTerms {
  readonly now: Date;
  /** How long a shipped parcel may be without a word of the carrier. */
  readonly silenceMs: number;
  /** IANA name: the zone in which promised days end. */
  readonly timeZone: string;
  /** How long a carrier may keep the cash that it has collected. */
  readonly remittanceMs: number;
}

/** The state that decides on it. */
export interface AttentionState extends OrderState {
  readonly dispatchFailure?: DispatchFailure | undefined;
  readonly trackingNumber?: string | undefined;
  readonly delivery?: { readonly estimatedDelivery?: EstimatedDelivery | undefined } | undefined;
  readonly ownerErased: boolean;
  /** Whether the customer can see and pay it. */
  readonly hasGatewayOrder: boolean;
  readonly shippingAddress: { readonly state: string; readonly pincode: string };
  readonly createdAt: Date;
  /** Oldest first. */
  readonly statusHistory: ReadonlyArray<{ readonly at: Date; readonly by: string }>;
}

/** Returns why an order needs attention, and since when. Empty for an order that goes its way. */
export function attentionOf(order: AttentionState, terms: AttentionTerms): AttentionSince {
  const { now, silenceMs, timeZone } = terms;
  const word = order.orderStatus === 'SHIPPED' ? order.carrierStatus : undefined;
  const since: AttentionSince = {
    refundFailed: refundFailedSince(order),
    paymentTwice: isLeftUnpaid(order) ? order.paymentTwiceAt : undefined,
    dispatchFailed: isUndispatched(order) ? order.dispatchFailure?.at : undefined,
    carrierCancelled: isLeftByCarrier(order) ? statusSince(order) : undefined,
    lost: word?.isLost === true ? word.at : undefined,
    stuck: word?.isEnded === true ? word.at : reached(silentFrom(order, silenceMs), now),
    undelivered: undeliveredSince(order, now),
    late: reached(lateFrom(order, timeZone), now),
    returnedPaid: isReturnedPaid(order) ? statusSince(order) : undefined,
    refundedUndispatched: isRefundedUndispatched(order) ? order.refunds?.at(-1)?.createdAt : undefined,
    codOverdue: reached(cashOverdueFrom(order.cod, terms), now),
    disputed: disputedSince(order),
    addressDoubtful: isToBeAddressed(order) ? order.createdAt : undefined,
    toDispatch: dispatchRefusal(order) === undefined ? statusSince(order) : undefined,
  };
  return Object.fromEntries(Object.entries(since).filter(([, at]) => at !== undefined));
}

/** Returns when the order will need attention without any further event; undefined if it will not. */
export function attentionDueAt(order: AttentionState, terms: AttentionTerms): Date | undefined {
  const times = [
    silentFrom(order, terms.silenceMs),
    lateFrom(order, terms.timeZone),
    undeliveredFrom(order),
    cashOverdueFrom(order.cod, terms),
  ];
  return earliest(times.filter((time): time is Date => time !== undefined && time > terms.now));
}

/** The carrier's clock may be ahead: what it calls a failed attempt is one at once. */
function undeliveredSince(order: AttentionState, now: Date): Date | undefined {
  const from = undeliveredFrom(order);
  return from === order.carrierStatus?.at ? from : reached(from, now);
}

function statusSince({ statusHistory, createdAt }: AttentionState): Date {
  return statusHistory.at(-1)?.at ?? createdAt;
}

function refundFailedSince({ refunds = [] }: AttentionState): Date | undefined {
  const failed = refunds.filter(({ status }) => status === 'FAILED');
  return earliest(failed.map(failedSince));
}

/** Whether an order whose payment was another's has neither been paid since nor ended. */
function isLeftUnpaid({ orderStatus, gatewayPaymentId }: AttentionState): boolean {
  return gatewayPaymentId === undefined && orderStatus !== 'CANCELLED' && orderStatus !== 'RETURNED';
}

/** A lost dispute is past: only an order that is kept from its dispatch by it still waits. */
function disputedSince(order: AttentionState): Date | undefined {
  const blocking: readonly string[] = isUndispatched(order)
    ? BLOCKING_DISPUTE_STATUSES
    : OPEN_DISPUTE_STATUSES;
  const disputed = (order.disputes ?? []).filter(({ status }) => blocking.includes(status));
  return earliest(disputed.map(({ at }) => at));
}

/** Returns when a parcel that is on its way will have been without a word for too long. A word that ends its journey is the last. */
function silentFrom(order: AttentionState, silenceMs: number): Date | undefined {
  const { orderStatus, carrierStatus: word } = order;
  if (orderStatus !== 'SHIPPED' || word?.isLost === true || word?.isEnded === true) return undefined;
  const last = Math.max(statusSince(order).getTime(), word?.at.getTime() ?? 0);
  return new Date(last + silenceMs);
}

/**
 * Returns when an order will be past its promised day (decisions 14.8): with the beginning of the next one, while it is still expected. What
 * is lost, has ended otherwise or is refunded is told by those reasons.
 */
function lateFrom(order: AttentionState, timeZone: string): Date | undefined {
  const promised = order.delivery?.estimatedDelivery;
  return promised !== undefined && isExpected(order)
    ? new CalendarDay(promised.to).plus(1).startIn(timeZone)
    : undefined;
}

function isExpected(order: AttentionState): boolean {
  const { orderStatus, paymentStatus, carrierStatus: word, ownerErased } = order;
  if (orderStatus === 'SHIPPED') return word?.isLost !== true && word?.isEnded !== true;
  const isToBeSent = paymentStatus === 'PAID' || awaitsCash(order);
  return orderStatus === 'PROCESSING' && isToBeSent && !ownerErased;
}

function reached(time: Date | undefined, now: Date): Date | undefined {
  return time !== undefined && time <= now ? time : undefined;
}

/** Whether nothing of it has been sent. An order of a deleted account is not dispatched any more. */
function isUndispatched({ orderStatus, trackingNumber, ownerErased }: AttentionState): boolean {
  const waits = orderStatus === 'PENDING' || orderStatus === 'PROCESSING';
  return waits && trackingNumber === undefined && !ownerErased;
}

/** The carrier has cancelled it, and nobody has reopened or settled it: neither stock nor money has gone back. */
function isLeftByCarrier({ orderStatus, cancelCause, stockState, paymentStatus }: AttentionState): boolean {
  return (
    orderStatus === 'CANCELLED' &&
    cancelCause === 'CARRIER' &&
    stockState !== 'RETURNED' &&
    ['PENDING', 'FAILED', 'PAID'].includes(paymentStatus)
  );
}

/**
 * The carrier has brought it back, its money is here, and nobody has refunded any of it since. What a return has brought back was
 * decided with its receipt.
 */
function isReturnedPaid(order: AttentionState): boolean {
  const { orderStatus, paymentStatus, statusHistory, refunds = [] } = order;
  if (orderStatus !== 'RETURNED' || paymentStatus !== 'PAID') return false;
  if (statusHistory.at(-1)?.by !== 'CARRIER' || remainingMinor(order) === 0) return false;
  return !refunds.some(({ createdAt }) => createdAt >= statusSince(order));
}

/** All of its money has gone back, or is about to, and its units are still held for a dispatch that will not be. */
function isRefundedUndispatched(order: AttentionState): boolean {
  return isUndispatched(order) && ['REFUND_PENDING', 'REFUNDED'].includes(order.paymentStatus);
}

function isToBeAddressed(order: AttentionState): boolean {
  return order.hasGatewayOrder && isUndispatched(order) && isAddressDoubtful(order.shippingAddress);
}

/** Since when a failed refund needs somebody: one that was made before, since that was known to have failed. */
function failedSince({ createdAt, retriedAt = createdAt, reversals = [] }: OrderRefund): Date {
  const reversedAt = reversals.at(-1)?.at;
  return reversedAt !== undefined && reversedAt > retriedAt ? reversedAt : retriedAt;
}

function earliest(times: readonly Date[]): Date | undefined {
  return times.length === 0 ? undefined : new Date(Math.min(...times.map((time) => time.getTime())));
}
