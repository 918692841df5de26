import { isSameTrackingNumber } from '#common/validation/tracking-number.js';
import { parcelReference, type WithParcels } from '#modules/orders/parcels/index.js';

/** The identifiers that a tracking event has of its parcel. */
export interface ParcelIdentifiers {
  readonly orderNumbers: readonly string[];
  readonly trackingNumber: string | undefined;
  readonly carrierOrderId: string | undefined;
}

/**
 * The parcel that an event reports: `unnamed` has nothing but the order number, which all parcels and numbers of the
 * order have in common.
 */
export type ReportedParcel = 'present' | 'former' | 'unnamed';

/**
 * Returns which of the order's parcels an event reports. The carrier's own identifiers decide; a parcel that the carrier names
 * by the mere order number, with an identifier that is not the present parcel's, is the first one. The parcel of an order
 * that was settled stays the present one: it may arrive after all. So does one that has another tracking number since; what
 * is said of its former number is not (decisions 13.17, 13.19).
 */
export function reportedParcel(order: WithParcels, event: ParcelIdentifiers): ReportedParcel {
  const { shipments = [] } = order;
  const former = shipments.filter(({ ending }) => ending !== 'SETTLED');
  if (former.length === 0) return 'present';
  const { orderNumbers, trackingNumber, carrierOrderId } = event;
  const named = (known: { trackingNumber?: string | undefined; carrierOrderId?: string | undefined }) =>
    isSameTrackingNumber(known.trackingNumber, trackingNumber) ||
    (carrierOrderId !== undefined && known.carrierOrderId === carrierOrderId);
  if (former.some((shipment) => named(shipment))) return 'former';
  const present = [order, ...shipments.filter(({ ending }) => ending === 'SETTLED')];
  const reference = parcelReference(order);
  const isBare = trackingNumber === undefined && carrierOrderId === undefined;
  const isShared = former.some((shipment) => shipment.reference === reference);
  if (isBare && isShared && orderNumbers.includes(reference)) return 'unnamed';
  if (orderNumbers.includes(reference) || present.some((parcel) => named(parcel))) return 'present';
  return isBare && orderNumbers.includes(order.orderNumber) ? 'unnamed' : 'former';
}
