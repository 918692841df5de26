import type { OrderEvent } from '#infrastructure/metrics/order-events.js';
import type { OrderStatus } from './order-status.js';
import type { OrderState } from './order-state.js';

type Watched = Pick<OrderState, 'orderStatus' | 'paymentStatus'>;

/** The events that a status stands for when an order gets it. */
const OF_STATUS: Partial<Record<OrderStatus, OrderEvent>> = {
  SHIPPED: 'dispatched',
  DELIVERED: 'delivered',
  CANCELLED: 'cancelled',
  RETURNED: 'returned',
};

/** Returns what a transition makes of an order. A refund that fails makes no second payment of it. */
export function eventsOf(before: Watched, after: Watched): OrderEvent[] {
  const ofStatus = before.orderStatus === after.orderStatus ? undefined : OF_STATUS[after.orderStatus];
  const isPaid =
    after.paymentStatus === 'PAID' && ['PENDING', 'FAILED', 'EXPIRED'].includes(before.paymentStatus);
  return [...(isPaid ? ['paid' as const] : []), ...(ofStatus === undefined ? [] : [ofStatus])];
}

type Confirmable = Pick<OrderState, 'orderStatus' | 'gatewayPaymentId' | 'cod'>;

/**
 * Whether a transition makes the order certain: its payment has come, or it is to be paid at the door and its customer has confirmed it. The
 * cash that the courier brings later changes nothing of that.
 */
export function isOrderConfirmed(before: Confirmable, after: Confirmable): boolean {
  if (before.cod === undefined)
    return before.gatewayPaymentId === undefined && after.gatewayPaymentId !== undefined;
  return before.orderStatus === 'PENDING' && after.orderStatus === 'PROCESSING';
}
