import { remainingLines, type Order } from '#modules/orders/index.js';
import { awaitsCash } from '#modules/orders/cash/index.js';
import { refundForReturn } from '#modules/orders/parcels/index.js';

type OrderToSend = Pick<Order, 'items' | 'pricing' | 'cancelledUnits'> &
  Partial<Pick<Order, 'cod' | 'paymentStatus'>>;

/** The part of an order that a parcel contains. Amounts are integer minor units. */
export interface ParcelContent {
  /** The lines with the units that are sent; those without one are left out. */
  readonly lines: Order['items'];
  /** The price that the customer pays for it, taxes and shipping included. */
  readonly valueMinor: number;
}

/**
 * Returns what is sent of an order: without the units that have left it, and without their share (decisions 14.5). What is paid at the door is
 * worth what the courier collects.
 */
export function parcelContent(order: OrderToSend): ParcelContent {
  const { items, pricing, cancelledUnits = [], cod, paymentStatus } = order;
  const isInCash = paymentStatus !== undefined && awaitsCash({ cod, paymentStatus });
  return {
    lines: remainingLines(order),
    valueMinor: isInCash
      ? cod!.amountMinor
      : // Of the price: what the gateway made of it, by an offer or a fee, is no part of the value.
        pricing.totalMinor - refundForReturn({ items, pricing }, cancelledUnits).amountMinor,
  };
}
