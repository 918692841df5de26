import { isSameTrackingNumber, trackingKey } from '#common/validation/tracking-number.js';
import type { OrderState, OrderTransition } from '#modules/orders/index.js';
import { type FormerShipment, parcelReference } from '#modules/orders/parcels/index.js';
import { MOST_FORMER_NUMBERS } from '../shipping.limits.js';
import type { ParcelIdentifiers } from './reported-parcel.js';

/** A number of fewer letters and digits is a placeholder. */
const SHORTEST = 3;

/** By which number, and at which courier, a parcel is followed. */
export interface ParcelTracking {
  readonly trackingNumber: string;
  readonly courierName?: string | undefined;
}

/** An order and what is known of its present parcel. */
export interface TrackedOrder extends OrderState, Partial<ParcelTracking> {
  readonly orderNumber: string;
}

/**
 * The other number that an event of the carrier brings for the present parcel: it names the order by number, and the parcel is
 * under way. Undefined for every other event (decisions 13.19).
 */
export function broughtNumber(
  order: TrackedOrder,
  event: ParcelIdentifiers & { readonly courierName: string | undefined },
): ParcelTracking | undefined {
  const { orderNumbers, trackingNumber, courierName } = event;
  if (trackingNumber === undefined || trackingKey(trackingNumber).length < SHORTEST) return undefined;
  if (isSameTrackingNumber(order.trackingNumber, trackingNumber) || !isUnderWay(order)) return undefined;
  const isNamed = orderNumbers.some((number) => [order.orderNumber, parcelReference(order)].includes(number));
  return isNamed ? { trackingNumber, courierName: courierName ?? order.courierName } : undefined;
}

/** Shipped; or cancelled by the carrier, which ends the number of a courier that it exchanges for another. */
function isUnderWay({ orderStatus, cancelCause, trackingNumber }: TrackedOrder): boolean {
  if (orderStatus === 'SHIPPED') return true;
  return orderStatus === 'CANCELLED' && cancelCause === 'CARRIER' && trackingNumber !== undefined;
}

/** The parcel has another number: the one that it had is kept among the former shipments. A number may come back. */
export function renumbered(
  order: TrackedOrder,
  { trackingNumber }: ParcelTracking,
  now: Date,
): OrderTransition {
  const { shipments = [], trackingNumber: former, courierName } = order;
  if (former === undefined || isSameTrackingNumber(former, trackingNumber)) return {};
  const replaced: FormerShipment = {
    reference: parcelReference(order),
    trackingNumber: former,
    courierName,
    endedAt: now,
    ending: 'REPLACED',
  };
  const isReplaced = ({ ending }: FormerShipment) => ending === 'REPLACED';
  const others = shipments.filter(
    (one) => !isReplaced(one) || !isSameTrackingNumber(one.trackingNumber, trackingNumber),
  );
  const tooMany = others.filter(isReplaced).slice(0, -(MOST_FORMER_NUMBERS - 1));
  return { shipments: [...others.filter((one) => !tooMany.includes(one)), replaced] };
}
