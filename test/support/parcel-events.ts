/** Something that the carrier says of an order's parcel, by the body of its webhook. */
export interface ParcelEvent {
  readonly name: string;
  readonly parcel: (orderNumber: string) => object;
}

const STATUSES = ['IN TRANSIT', 'DELIVERED', 'CANCELLED', 'RTO DELIVERED', 'LOST'];

/**
 * The events of a parcel, which may come in any order, and each more than once. Each has happened on a day of its
 * own, so that the last one is the same in every order.
 */
export const parcelEvents: readonly ParcelEvent[] = STATUSES.map((status, day) => ({
  name: status,
  parcel: (orderNumber) => ({
    channel_order_id: orderNumber,
    current_status: status,
    current_timestamp: `2026-11-1${day} 10:00:00`,
  }),
}));
