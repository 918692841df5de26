import type { Waiting } from '#infrastructure/database/paging/list-reader.js';
import type { OrderAttention } from '#modules/orders/index.js';

/** Since when the first of each has waited. What nothing waits for is missing. */
export class OldestView {
  refundFailed?: string;
  dispatchFailed?: string;
  carrierCancelled?: string;
  lost?: string;
  disputed?: string;
  toDispatch?: string;
  returnsOpen?: string;
  ticketsOpen?: string;
}

/** How many need somebody: exact up to 10,000, beyond at most half a minute old. */
export class AttentionView {
  /** Orders with a refund that the gateway could not make */
  refundFailed!: number;
  /** Orders to be dispatched whose last dispatch failed */
  dispatchFailed!: number;
  /** Orders that the carrier cancelled, and nobody has reopened or settled */
  carrierCancelled!: number;
  /** Orders whose parcel the carrier has lost or destroyed */
  lost!: number;
  /** Orders with an undecided dispute, and undispatched ones with a lost dispute */
  disputed!: number;
  /** Orders that are paid, not dispatched, and may be */
  toDispatch!: number;
  /** Returns that await a decision or the goods */
  returnsOpen!: number;
  /** Tickets that await an answer of the shop */
  ticketsOpen!: number;
  /** Active products with fewer than 10 units */
  lowStock!: number;
  oldest!: OldestView;
}

type Counted = Readonly<Record<OrderAttention | 'returnsOpen' | 'ticketsOpen', Waiting>>;

export function toAttentionView(counted: Counted, lowStock: number): AttentionView {
  const { refundFailed, dispatchFailed, carrierCancelled, lost, disputed, toDispatch } = counted;
  const oldest = Object.entries(counted).flatMap(([name, { oldest: since }]) =>
    since === undefined ? [] : [[name, since.toISOString()]],
  );
  return {
    refundFailed: refundFailed.count,
    dispatchFailed: dispatchFailed.count,
    carrierCancelled: carrierCancelled.count,
    lost: lost.count,
    disputed: disputed.count,
    toDispatch: toDispatch.count,
    returnsOpen: counted.returnsOpen.count,
    ticketsOpen: counted.ticketsOpen.count,
    lowStock,
    oldest: Object.fromEntries(oldest),
  };
}
