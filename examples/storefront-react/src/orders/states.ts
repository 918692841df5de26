import type { OrderStatus } from 'storefront-client';

/** What a customer calls the states of an order. */
export const STATES: Readonly<Record<OrderStatus, string>> = {
  PENDING: 'Waiting for payment',
  PROCESSING: 'Being packed',
  SHIPPED: 'On its way',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
  RETURN_REQUESTED: 'Return requested',
  RETURNED: 'Returned',
};
