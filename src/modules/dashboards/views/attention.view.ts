import type { Waiting } from '#infrastructure/database/paging/list-reader.js';
import type { OrderAttention } from '#modules/orders/index.js';

/** Since when the first of each has waited. What nothing waits for is missing. */
export class OldestView {
  refundFailed?: string;
  paymentTwice?: string;
  dispatchFailed?: string;
  carrierCancelled?: string;
  lost?: string;
  stuck?: string;
  undelivered?: string;
  late?: string;
  returnedPaid?: string;
  refundedUndispatched?: string;
  codOverdue?: string;
  disputed?: string;
  addressDoubtful?: string;
  toDispatch?: string;
  returnsOpen?: string;
  ticketsOpen?: string;
}

/** How many need somebody: exact up to 10,000, beyond at most half a minute old. */
export class AttentionView {
  /** Orders with a refund that the gateway could not make */
  refundFailed!: number;
  /** Orders that were marked as paid by another order's payment, and wait for their own again */
  paymentTwice!: number;
  /** Orders to be dispatched whose last dispatch failed */
  dispatchFailed!: number;
  /** Orders that the carrier cancelled, and nobody has reopened or settled */
  carrierCancelled!: number;
  /** Orders whose parcel the carrier has lost */
  lost!: number;
  /**
   * Shipped orders of which the carrier has said nothing for `SHIPMENT_SILENCE_DAYS`, or a last word that ends the journey otherwise:
   * damaged, destroyed, partly delivered
   */
  stuck!: number;
  /** Shipped orders whose last word is a failed delivery */
  undelivered!: number;
  /** Orders that are not delivered, and past the last day that was promised at checkout or with the payment */
  late!: number;
  /** Orders that the carrier has brought back, and whose money is still here */
  returnedPaid!: number;
  /** Orders that are refunded in full, and not dispatched: cancel them to free their units */
  refundedUndispatched!: number;
  /** Orders whose cash the carrier has collected, and not transferred within `COD_REMITTANCE_DAYS`, or not in full */
  codOverdue!: number;
  /** Orders with an undecided dispute, and undispatched ones with a lost dispute */
  disputed!: number;
  /** Undispatched orders whose address has a PIN code of another state than it names */
  addressDoubtful!: number;
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
  const oldest = Object.entries(counted).flatMap(([name, { oldest: since }]) =>
    since === undefined ? [] : [[name, since.toISOString()]],
  );
  return {
    refundFailed: counted.refundFailed.count,
    paymentTwice: counted.paymentTwice.count,
    dispatchFailed: counted.dispatchFailed.count,
    carrierCancelled: counted.carrierCancelled.count,
    lost: counted.lost.count,
    stuck: counted.stuck.count,
    undelivered: counted.undelivered.count,
    late: counted.late.count,
    returnedPaid: counted.returnedPaid.count,
    refundedUndispatched: counted.refundedUndispatched.count,
    codOverdue: counted.codOverdue.count,
    disputed: counted.disputed.count,
    addressDoubtful: counted.addressDoubtful.count,
    toDispatch: counted.toDispatch.count,
    returnsOpen: counted.returnsOpen.count,
    ticketsOpen: counted.ticketsOpen.count,
    lowStock,
    oldest: Object.fromEntries(oldest),
  };
}
