import type { OrderState } from './order-state.js';

/** What decides on a dispatch, beside the statuses. */
export interface DispatchState extends Pick<OrderState, 'orderStatus' | 'paymentStatus'> {
  readonly trackingNumber?: string | undefined;
  readonly ownerErased: boolean;
  readonly dispatchLease?: { readonly until: Date } | undefined;
}

/** Why an order is not dispatched: it has a parcel, is not paid, or has ended. */
export type DispatchRefusal = 'DISPATCHED' | 'UNPAID' | 'ENDED';

/** Whether a dispatch of the order is in progress. */
export function isBeingDispatched(
  { dispatchLease }: Pick<DispatchState, 'dispatchLease'>,
  now: Date,
): boolean {
  return dispatchLease !== undefined && dispatchLease.until > now;
}

/**
 * Why the order is not dispatched; undefined when it can be. Whether its payment is captured is the gateway's to say.
 * @param options.erased if the owner deletes the account after the carrier has the order, it is still shipped; an
 * order whose address is scrambled before that is refused
 */
export function dispatchRefusal(
  { trackingNumber, paymentStatus, orderStatus, ownerErased }: DispatchState,
  { erased }: { erased: 'allowed' | 'refused' } = { erased: 'refused' },
): DispatchRefusal | undefined {
  if (trackingNumber !== undefined) return 'DISPATCHED';
  if (paymentStatus !== 'PAID') return 'UNPAID';
  const isOpen = orderStatus === 'PENDING' || orderStatus === 'PROCESSING';
  return !isOpen || (ownerErased && erased === 'refused') ? 'ENDED' : undefined;
}
