import type { TrackingEvent, TrackingStatus } from '#infrastructure/carrier/carrier.port.js';
import { movedByCarrier } from './order-transitions.js';
import type { AppliedCarrierEvent, CarrierTarget, OrderTransition, OrderState } from './order-state.js';

const TARGETS: Readonly<Record<TrackingStatus, CarrierTarget | undefined>> = {
  delivered: 'DELIVERED',
  cancelled: 'CANCELLED',
  'returned-to-origin': 'RETURNED',
  other: undefined,
};

/** The target status of an event; undefined if it has none. Reverse shipments change nothing. */
export function carrierTarget({
  status,
  isReverse,
}: Pick<TrackingEvent, 'status' | 'isReverse'>): CarrierTarget | undefined {
  return isReverse ? undefined : TARGETS[status];
}

/**
 * The transition of a carrier event, independent of the order of arrival. Undefined for an event that is older than
 * the last applied one, or repeats it; otherwise the specification's "any" applies. An event that reports the
 * current status is recorded and changes nothing else.
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

/** A repeat of the last applied event. For example, a repeated `DELIVERED` must not undo a return request. */
function isRepeat(applied: AppliedCarrierEvent | undefined, event: AppliedCarrierEvent): boolean {
  return applied?.target === event.target && applied.at?.getTime() === event.at?.getTime();
}
