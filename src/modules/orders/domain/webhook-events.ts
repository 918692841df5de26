import type { WebhookEvent } from '#modules/webhook-events/index.js';
import { refundsIn } from '../sums/payment-money.js';
import { isOrderConfirmed } from './order-events.js';
import type { OrderState } from './order-state.js';
import type { OrderStatus } from './order-status.js';

type Watched = Pick<
  OrderState,
  'orderStatus' | 'paymentStatus' | 'deliveredAt' | 'refunds' | 'gatewayPaymentId' | 'cod'
>;

const OF_STATUS: Partial<Record<OrderStatus, WebhookEvent>> = {
  SHIPPED: 'order.dispatched',
  CANCELLED: 'order.cancelled',
  RETURN_REQUESTED: 'return.requested',
  RETURNED: 'order.returned',
};

const UNPAID = ['PENDING', 'FAILED', 'EXPIRED'];

/**
 * Returns the events that follow from a transition (decisions, 14.31), in the order in which they are sent. An order is delivered once, however
 * many of its returns end; one whose refund fails is paid once.
 */
export function webhookEventsOf(before: Watched, after: Watched): WebhookEvent[] {
  const status = before.orderStatus === after.orderStatus ? undefined : OF_STATUS[after.orderStatus];
  const isPaid = after.paymentStatus === 'PAID' && UNPAID.includes(before.paymentStatus);
  const isDelivered = before.deliveredAt === undefined && after.deliveredAt !== undefined;
  // What is paid online is placed with its gateway order.
  const isPlaced = before.cod !== undefined && isOrderConfirmed(before, after);
  return [
    ...(isPlaced ? (['order.placed'] as const) : []),
    ...(isPaid ? (['order.paid'] as const) : []),
    ...(isDelivered ? (['order.delivered'] as const) : []),
    ...(status === undefined ? [] : [status]),
    ...refundEvents(before, after),
  ];
}

/** An event for each refund that has come to an end, or to another one. */
function refundEvents(before: Watched, after: Watched): WebhookEvent[] {
  const earlier = new Map(refundsIn(before).map(({ refundId, status }) => [refundId, status]));
  return refundsIn(after)
    .filter(({ refundId, status }) => earlier.get(refundId) !== status)
    .flatMap(({ status }): WebhookEvent[] => {
      if (status === 'PROCESSED') return ['refund.processed'];
      return status === 'FAILED' ? ['refund.failed'] : [];
    });
}
