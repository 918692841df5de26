import { isSameTrackingNumber, trackingKey } from '#common/validation/tracking-number.js';
import type { FormerShipment, OrderTransition } from './order-state.js';

interface WithParcels {
  readonly orderNumber: string;
  readonly shipments?: readonly FormerShipment[] | undefined;
  readonly trackingNumber?: string | undefined;
  readonly carrierOrderId?: string | undefined;
}

/** The identifiers that a tracking event has of its parcel. */
export interface ParcelIdentifiers {
  readonly orderNumbers: readonly string[];
  readonly trackingNumber: string | undefined;
  readonly carrierOrderId: string | undefined;
}

const LATER_PARCEL = /^(ORD-\d+)-\d+$/;

/**
 * The number of the order's present parcel, from 1: former ones precede it. A parcel whose tracking number was replaced, or
 * that was given up, is no former one: no other has come after it.
 */
export function parcelNumber({ shipments = [] }: Pick<WithParcels, 'shipments'>): number {
  return shipments.filter(({ ending }) => ending === undefined).length + 1;
}

/**
 * Our reference of the present parcel at the carrier, which never takes one again: the order number, from the second
 * parcel on with its number (`ORD-26112104837261-2`).
 */
export function parcelReference(order: WithParcels): string {
  const number = parcelNumber(order);
  return number === 1 ? order.orderNumber : `${order.orderNumber}-${number}`;
}

/**
 * Leaves a parcel behind that the carrier was asked for and may have made without an answer: it is cancelled there, and the next
 * dispatch makes another.
 * @param shipment what the carrier may hold; undefined if it was never asked
 */
export function leftBehind(
  { shipments = [] }: Pick<WithParcels, 'shipments'>,
  shipment: FormerShipment | undefined,
): Pick<OrderTransition, 'shipments' | 'carrierStatus'> {
  return shipment === undefined ? {} : { shipments: [...shipments, shipment], carrierStatus: null };
}

/** Our references of the order's parcels at the carrier, former ones first. */
export function parcelReferences(order: WithParcels): string[] {
  return [...(order.shipments ?? []).map(({ reference }) => reference), parcelReference(order)];
}

/** The order number in the reference of a later parcel; undefined for any other text. */
export function orderNumberIn(reference: string): string | undefined {
  return LATER_PARCEL.exec(reference)?.[1];
}

/** Returns what the order is found by of its tracking numbers, those of former parcels too, each once (decisions 14.7). */
export function trackingKeysOf({
  trackingNumber,
  shipments = [],
}: Pick<WithParcels, 'trackingNumber' | 'shipments'>): string[] {
  const numbers = [trackingNumber, ...shipments.map((shipment) => shipment.trackingNumber)];
  const keys = numbers.map((number) => trackingKey(number ?? '')).filter((key) => key !== '');
  return [...new Set(keys)];
}

/**
 * Whose parcel an event reports: `unnamed` has nothing but the order number, which all parcels and numbers of the order have in
 * common.
 */
export type ReportedParcel = 'present' | 'former' | 'unnamed';

/**
 * Which of the order's parcels an event reports. The carrier's own identifiers decide; a parcel that the carrier names
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
