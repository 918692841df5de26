import type { Order } from './order.schema.js';

/** The details of a transition beside the state: its cause, its time and further fields. */
export interface TransitionDetails {
  readonly by: string;
  /** The customer's words; kept in the history if the status changes. */
  readonly reason?: string | undefined;
  /** The text of a note of theirs for the staff; an order with as many notes as it may have gets no other. */
  readonly note?: string | undefined;
  readonly at: Date;
  /** The parcel as dispatched; all null when the order has none any more. What is not named stays. */
  readonly shipment?:
    | Readonly<
        Record<'trackingNumber' | 'courierName' | 'trackingUrl', string | null> &
          Partial<Record<'carrierOrderId' | 'ewaybillNumber', string | null>>
      >
    | undefined;
  /** Where the order goes from now on, while it has no parcel. A dispatch that has described the former address goes no further. */
  readonly address?: Pick<Order, 'shippingAddress' | 'supply' | 'phone'> | undefined;
  /** Its way of shipping with another promise. */
  readonly delivery?: Order['delivery'];
  /** The next time to ask the gateway about payments and refunds. */
  readonly reconcileAt?: Date;
  /** The next time to ask the carrier about the parcel; null for none. */
  readonly trackAt?: Date | null;
}
