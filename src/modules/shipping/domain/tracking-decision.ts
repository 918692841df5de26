import type { TrackingEvent, TrackingStatus } from '#infrastructure/carrier/carrier.port.js';
import type { OrderTransition, OrderState } from '#modules/orders/index.js';
import {
  movedByCarrier,
  withUnitsOut,
  parcelNumber,
  answeredRedelivery,
  type AppliedCarrierEvent,
  type CarrierTarget,
  type CarrierWord,
} from '#modules/orders/parcels/index.js';
import { MOST_AHEAD_MS } from '../shipping.limits.js';
import { reportedParcel, type ReportedParcel } from './reported-parcel.js';
import { broughtNumber, renumbered, type ParcelTracking, type TrackedOrder } from './tracking-number.js';

const TARGETS: Readonly<Record<TrackingStatus, CarrierTarget | undefined>> = {
  delivered: 'DELIVERED',
  cancelled: 'CANCELLED',
  'returned-to-origin': 'RETURNED',
  lost: undefined,
  ended: undefined,
  'attempt-failed': undefined,
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

/** The effect of a carrier's event on an order. */
export interface CarrierNews {
  /** Empty for an event that is late, and says nothing new. */
  readonly transition: OrderTransition;
  /** Whether it moves the order, or is recorded as the status that the order has. */
  readonly isApplied: boolean;
  /** The other number of the parcel, if the event brings one. */
  readonly tracking?: ParcelTracking | undefined;
}

/**
 * All that an event of the order's present parcel does: the carrier's last word is kept (decisions 13.15), another tracking
 * number replaces the one that the parcel has (13.19), and a known status moves the order. Undefined for a former parcel, and for a
 * cancellation that names none of several.
 */
export function carrierNews(
  order: TrackedOrder & Parameters<typeof withUnitsOut>[0],
  event: TrackingEvent,
  now: Date,
): CarrierNews | undefined {
  const reported = reportedParcel(order, event);
  const target = carrierTarget(event);
  if (isOfFormer(reported, target)) return undefined;
  const moved =
    target === undefined ? undefined : carrierTransition(order, { target, at: event.at, reported }, now);
  const isLate = moved === undefined && isLateWord(order, event, now);
  const tracking = isLate ? undefined : broughtNumber(order, event);
  const word = isLate ? undefined : carrierWord(order, event, now);
  const redelivery = word && answeredRedelivery(order, word, now);
  return {
    transition: {
      ...(word === undefined ? {} : { carrierStatus: word }),
      ...(redelivery === undefined ? {} : { redelivery }),
      ...(tracking === undefined ? {} : renumbered(order, tracking, now)),
      ...moved,
      ...(moved?.orderStatus === 'DELIVERED' ? withUnitsOut(order) : {}),
    },
    isApplied: moved !== undefined,
    tracking,
  };
}

/**
 * Whether an event is of a former parcel or number. A cancellation that names none is: it echoes the shop's own, or that of what
 * was left behind (decisions 14.6).
 */
function isOfFormer(reported: ReportedParcel, target: CarrierTarget | undefined): boolean {
  return reported === 'former' || (reported === 'unnamed' && target === 'CANCELLED');
}

/** A reopened order has no word of its new parcel, and takes none that is older than its reopening. */
function isLateWord(
  { carrierStatus, carrierEventAt }: OrderState,
  { at }: TrackingEvent,
  now: Date,
): boolean {
  const stamp = trueTime(at, now);
  const last = latest(carrierStatus?.stampedAt, trueTime(carrierEventAt, now));
  return stamp !== undefined && last !== undefined && stamp < last;
}

function carrierWord(
  { carrierStatus: last }: OrderState,
  { statusText, status, at }: TrackingEvent,
  now: Date,
): CarrierWord {
  const stamp = trueTime(at, now);
  const stampedAt = latest(stamp, last?.stampedAt);
  return {
    status: statusText,
    ...(status === 'other' ? {} : { isKnown: true }),
    ...(status === 'lost' ? { isLost: true } : {}),
    ...(status === 'ended' ? { isEnded: true } : {}),
    ...(status === 'attempt-failed' ? { isFailedAttempt: true } : {}),
    at: stamp ?? now,
    ...(stampedAt === undefined ? {} : { stampedAt }),
  };
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
  const { carrierEventAt, carrierEvent: applied } = order;
  if (isOfFormer(reported, target)) return undefined;
  const time = at === undefined ? undefined : (trueTime(at, now) ?? now);
  // Only an earlier version has stored a time of the future.
  const last = trueTime(carrierEventAt, now);
  if (time !== undefined && last !== undefined && time < last) return undefined;
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
    ...(time === undefined ? {} : { carrierEventAt: time }),
  };
}

/** A repeat of the last applied event. For example, a repeated `DELIVERED` must not undo a return request. */
function isRepeat(applied: AppliedCarrierEvent | undefined, event: AppliedCarrierEvent): boolean {
  return applied?.target === event.target && applied.at?.getTime() === event.at?.getTime();
}

/** A time by the carrier's clock; undefined when there is none, or when it is of the future. */
function trueTime(at: Date | undefined, now: Date): Date | undefined {
  return at !== undefined && at.getTime() <= now.getTime() + MOST_AHEAD_MS ? at : undefined;
}

function latest(a: Date | undefined, b: Date | undefined): Date | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
}
