import { remainingLines, type Order } from '#modules/orders/index.js';
import { refundForReturn } from '#modules/orders/parcels/index.js';

type OrderToSend = Pick<Order, 'items' | 'pricing' | 'cancelledUnits'>;

/** What a parcel contains of its order. Amounts are integer minor units. */
export interface ParcelContent {
  /** The lines with the units that are sent; those without one are left out. */
  readonly lines: Order['items'];
  /** What the customer pays for it, taxes and shipping included. */
  readonly valueMinor: number;
}

/** Returns what is sent of an order: without the units that have left it, and without their share (decisions 14.5). */
export function parcelContent(order: OrderToSend): ParcelContent {
  const { items, pricing, cancelledUnits = [] } = order;
  return {
    lines: remainingLines(order),
    // Of the price: what the gateway made of it, by an offer or a fee, is no part of the value.
    valueMinor: pricing.totalMinor - refundForReturn({ items, pricing }, cancelledUnits).amountMinor,
  };
}
