import { BLOCKING_DISPUTE_STATUSES, OPEN_DISPUTE_STATUSES } from './disputes.js';
import { dispatchRefusal, type DispatchState } from './dispatchable.js';
import type { DispatchFailure, OrderState } from './order-state.js';

/** Why an order needs somebody (decisions 13.40), what went wrong before what waits. */
export const ORDER_ATTENTION = [
  'refundFailed',
  'dispatchFailed',
  'carrierCancelled',
  'lost',
  'disputed',
  'toDispatch',
] as const;

export type OrderAttention = (typeof ORDER_ATTENTION)[number];

/** Since when an order needs somebody, by the reason. */
export type AttentionSince = { readonly [Reason in OrderAttention]?: Date | undefined };

/** What decides on it. */
export interface AttentionState
  extends
    Omit<DispatchState, 'dispatchLease'>,
    Pick<OrderState, 'cancelCause' | 'stockState' | 'refunds' | 'carrierStatus'> {
  readonly dispatchFailure?: DispatchFailure | undefined;
  readonly createdAt: Date;
  /** Oldest first. */
  readonly statusHistory: ReadonlyArray<{ readonly at: Date }>;
}

/** Why an order needs somebody, and since when. Empty for an order that goes its way. */
export function attentionOf(order: AttentionState): AttentionSince {
  const { refunds = [], disputes = [], dispatchFailure, carrierStatus, orderStatus } = order;
  const failed = refunds.filter(({ status }) => status === 'FAILED');
  // A lost dispute is past: only an order that is kept from its dispatch by it still waits.
  const blocking = isUndispatched(order) ? BLOCKING_DISPUTE_STATUSES : OPEN_DISPUTE_STATUSES;
  const disputed = disputes.filter(({ status }) => (blocking as readonly string[]).includes(status));
  const statusSince = order.statusHistory.at(-1)?.at ?? order.createdAt;
  const since: AttentionSince = {
    refundFailed: earliest(failed.map(({ retriedAt, createdAt }) => retriedAt ?? createdAt)),
    dispatchFailed: isUndispatched(order) ? dispatchFailure?.at : undefined,
    carrierCancelled: isLeftByCarrier(order) ? statusSince : undefined,
    lost: orderStatus === 'SHIPPED' && carrierStatus?.isLost === true ? carrierStatus.at : undefined,
    disputed: earliest(disputed.map(({ at }) => at)),
    toDispatch: dispatchRefusal(order) === undefined ? statusSince : undefined,
  };
  return Object.fromEntries(Object.entries(since).filter(([, at]) => at !== undefined));
}

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

function earliest(times: readonly Date[]): Date | undefined {
  return times.length === 0 ? undefined : new Date(Math.min(...times.map((time) => time.getTime())));
}
