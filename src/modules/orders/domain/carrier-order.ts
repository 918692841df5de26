import type { TrackingEvent, TrackingStatus } from '#infrastructure/carrier/carrier.port.js';
import { movedByCarrier } from './order-transitions.js';
import type { AppliedCarrierEvent, CarrierTarget, OrderTransition, OrderState } from './order-state.js';

const TARGETS: Readonly<Record<TrackingStatus, CarrierTarget | undefined>> = {
  delivered: 'DELIVERED',
  cancelled: 'CANCELLED',
  'returned-to-origin': 'RETURNED',
  other: undefined,
};

/** The status to which an event moves its order, or nothing. A reverse shipment moves nothing. */
export function carrierTarget({
  status,
  isReverse,
}: Pick<TrackingEvent, 'status' | 'isReverse'>): CarrierTarget | undefined {
  return isReverse ? undefined : TARGETS[status];
}

/**
 * What a carrier event does to an order, in whatever order events come: nothing when it is older than the last one
 * applied, or tells the same again; else the specification's "any" holds. An event that says what is so already is
 * remembered, and moves nothing.
 */
export function carrierTransition(
  order: OrderState,
  event: AppliedCarrierEvent,
  now: Date,
): OrderTransition | undefined {
  const { carrierEventAt: last } = order;
  if (event.at !== undefined && last !== undefined && event.at < last) return undefined;
  if (isRepeat(order.carrierEvent, event)) return undefined;
  return {
    ...(order.orderStatus === event.target ? {} : movedByCarrier(order, event.target, now)),
    carrierEvent: event.at === undefined ? { target: event.target } : event,
    ...(event.at === undefined ? {} : { carrierEventAt: event.at }),
  };
}

/** Told before: after a return has been asked for, say, a repeated `DELIVERED` must not undo that. */
function isRepeat(applied: AppliedCarrierEvent | undefined, event: AppliedCarrierEvent): boolean {
  return applied?.target === event.target && applied.at?.getTime() === event.at?.getTime();
}
