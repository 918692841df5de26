import { isDisputed } from '../money/disputes.js';
import { awaitsCash } from '../money/cash-on-delivery.js';
import { policyOf } from '../money/payment-method.js';
import type { OrderState } from '../domain/order-state.js';

/** The state that decides on a dispatch, beside the statuses. */
export interface DispatchState extends Pick<
  OrderState,
  'orderStatus' | 'paymentStatus' | 'disputes' | 'cod'
> {
  readonly trackingNumber?: string | undefined;
  readonly ownerErased: boolean;
  readonly dispatchLease?: { readonly until: Date } | undefined;
}

/** Why an order is not dispatched: it has a parcel, is not paid, has ended, or its payment is disputed. */
export type DispatchRefusal = 'DISPATCHED' | 'UNPAID' | 'ENDED' | 'DISPUTED';

/** Whether a dispatch of the order is in progress. */
export function isBeingDispatched(
  { dispatchLease }: Pick<DispatchState, 'dispatchLease'>,
  now: Date,
): boolean {
  return dispatchLease !== undefined && dispatchLease.until > now;
}

/**
 * Why the order is not dispatched; undefined when it can be. Whether its payment is captured is the gateway's to say.
 * @param options.isAtCarrier whether all of the carrier's steps are done: what is picked up is recorded as shipped, even if
 * the owner deletes the account or the payment is disputed in the meantime
 */
export function dispatchRefusal(
  order: DispatchState,
  { isAtCarrier }: { isAtCarrier: boolean } = { isAtCarrier: false },
): DispatchRefusal | undefined {
  const { trackingNumber, paymentStatus, orderStatus, ownerErased } = order;
  if (trackingNumber !== undefined) return 'DISPATCHED';
  const goesUnpaid = policyOf(order).isSentUnpaid && awaitsCash(order);
  if (paymentStatus !== 'PAID' && !goesUnpaid) return order.cod === undefined ? 'UNPAID' : 'ENDED';
  // The customer has not confirmed it yet.
  if (goesUnpaid && orderStatus === 'PENDING') return 'ENDED';
  if (orderStatus !== 'PENDING' && orderStatus !== 'PROCESSING') return 'ENDED';
  if (isAtCarrier) return undefined;
  if (ownerErased) return 'ENDED';
  return isDisputed(order) ? 'DISPUTED' : undefined;
}

/** The carrier's steps of a dispatch, in their order, and the end of it. */
const DISPATCH_STEPS = ['CREATE_ORDER', 'ASSIGN_COURIER', 'SCHEDULE_PICKUP', 'DONE'] as const;

export type DispatchStep = (typeof DISPATCH_STEPS)[number];

/** The progress of the carrier so far. */
interface Progress {
  readonly shipmentId?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly pickupScheduled: boolean;
}

/** The first step that is not done yet. */
export function nextStep({ shipmentId, trackingNumber, pickupScheduled }: Progress): DispatchStep {
  if (shipmentId === undefined) return 'CREATE_ORDER';
  if (trackingNumber === undefined) return 'ASSIGN_COURIER';
  return pickupScheduled ? 'DONE' : 'SCHEDULE_PICKUP';
}
