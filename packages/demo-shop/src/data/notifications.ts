import type { Notification } from '#modules/notifications/index.js';
import { orderNotice } from '#modules/order-notifications/index.js';
import type { Order } from '#modules/orders/index.js';
import { DAY_MS, demoId } from './random.js';

const TOLD = ['SHIPPED', 'DELIVERED', 'CANCELLED'] as const;
const READ_AFTER_MS = 3 * 3_600_000;
const UNREAD_DAYS = 7;

/** The order notifications of the customers; those of the last week are unread. */
export function demoNotifications(orders: readonly Order[], now: Date): Notification[] {
  const unreadSince = now.getTime() - UNREAD_DAYS * DAY_MS;
  return orders.flatMap((order) =>
    order.statusHistory.flatMap(({ status, at }) => {
      const kind = TOLD.find((told) => told === status);
      if (kind === undefined) return [];
      const isRead = at.getTime() < unreadSince;
      const { trackingNumber } = order;
      return {
        _id: demoId('notification', `${order._id.toHexString()}:${kind}`),
        userId: order.userId,
        type: 'ORDER_STATUS' as const,
        ...orderNotice(kind, order.orderNumber),
        metadata: {
          orderId: order._id.toHexString(),
          ...(trackingNumber === undefined || kind === 'CANCELLED' ? {} : { trackingNumber }),
        },
        isRead,
        ...(isRead ? { readAt: new Date(at.getTime() + READ_AFTER_MS) } : {}),
        createdAt: at,
      };
    }),
  );
}
