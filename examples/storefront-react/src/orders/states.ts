import type { OrderStatus, PaymentStatus, RefundStatus, ReturnStatus } from 'storefront-client';

/** The states of an order, in a customer's words. */
export const STATES: Readonly<Record<OrderStatus, string>> = {
  PENDING: 'Waiting for payment',
  PROCESSING: 'Being packed',
  SHIPPED: 'On its way',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
  RETURN_REQUESTED: 'Return requested',
  RETURNED: 'Returned',
};

/** The states of a payment, in a customer's words. */
export const PAYMENT_STATES: Readonly<Record<PaymentStatus, string>> = {
  PENDING: 'Not paid yet',
  PAID: 'Paid',
  FAILED: 'The last payment was declined',
  EXPIRED: 'Not paid',
  REFUND_PENDING: 'The refund is on its way',
  REFUNDED: 'Refunded',
};

/** And those of a refund. A failed one is made again by the shop. */
export const REFUND_STATES: Readonly<Record<RefundStatus, string>> = {
  PENDING: 'On its way to you',
  PROCESSED: 'Refunded',
  FAILED: 'Not refunded yet',
};

/** And those of a return. */
export const RETURN_STATES: Readonly<Record<ReturnStatus, string>> = {
  REQUESTED: 'Asked for',
  APPROVED: 'Please send it back',
  RECEIVED: 'Received',
  REJECTED: 'Refused',
  WITHDRAWN: 'Withdrawn',
};
