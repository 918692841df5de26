import { trackingKey } from '#common/validation/tracking-number.js';
import type { FormerShipment, OrderTransition } from '../domain/order-state.js';

/** An order, as far as its parcels go. */
export interface WithParcels {
  readonly orderNumber: string;
  readonly shipments?: readonly FormerShipment[] | undefined;
  readonly trackingNumber?: string | undefined;
  readonly carrierOrderId?: string | undefined;
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
