import type { TrackingEvent, TrackingStatus } from '#infrastructure/carrier/carrier.port.js';
import { movedByCarrier } from './order-transitions.js';
import { parcelNumber, type ReportedParcel } from './parcels.js';
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

/** A tracking event that can move an order. `reported` tells whose parcel it is about. */
export interface CarrierReport extends Pick<AppliedCarrierEvent, 'target' | 'at'> {
  readonly reported: ReportedParcel;
}

/**
 * The transition of a carrier event, independent of the order of arrival. Undefined for an event of a former shipment,
 * or one that is older than the last applied one, or repeats it; otherwise the specification's "any" applies. An event
 * that reports the current status is recorded and changes nothing else.
 */
export function carrierTransition(
  order: OrderState,
  { target, at, reported }: CarrierReport,
  now: Date,
): OrderTransition | undefined {
  const { carrierEventAt: last, carrierEvent: applied } = order;
  if (reported === 'former') return undefined;
  if (at !== undefined && last !== undefined && at < last) return undefined;
  const parcel = parcelNumber(order);
  // Without parcel and time, an event cannot be told from a repeat.
  const mayRepeat = reported === 'unnamed' && at === undefined && applied?.target === target;
  const ofThisParcel = reported === 'unnamed' || (applied?.parcel ?? 1) === parcel;
  if (mayRepeat || (ofThisParcel && isRepeat(applied, { target, at }))) return undefined;
  return {
    ...(order.orderStatus === target ? {} : movedByCarrier(order, target, now)),
    carrierEvent: {
      target,
      ...(at === undefined ? {} : { at }),
      ...(parcel === 1 ? {} : { parcel }),
    },
    ...(at === undefined ? {} : { carrierEventAt: at }),
  };
}

/** A repeat of the last applied event. For example, a repeated `DELIVERED` must not undo a return request. */
function isRepeat(applied: AppliedCarrierEvent | undefined, event: AppliedCarrierEvent): boolean {
  return applied?.target === event.target && applied.at?.getTime() === event.at?.getTime();
}
