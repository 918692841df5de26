import { pageOf, ScrollMeta } from '#common/paging/page.view.js';
import type { Notification } from '../data/notification.schema.js';

/** A notification as its owner sees it. */
export class NotificationView {
  _id!: string;
  userId!: string;
  /** @example ORDER_STATUS */
  type!: string;
  /** @example Order shipped */
  title!: string;
  message!: string;
  isRead!: boolean;
  /** ISO 8601, set when marked read */
  readAt?: string;
  /** @example { "orderId": "65f0c3a2b1d4e5f6a7b8c9d0" } */
  metadata?: Record<string, string>;
  createdAt!: string;
}

class NotificationListMeta extends ScrollMeta {
  /** All unread notifications, regardless of the page */
  unreadCount!: number;
}

export class NotificationListView extends pageOf('notifications', NotificationView, NotificationListMeta) {}

export class ReadMarkView {
  _id!: string;
  isRead!: boolean;
  readAt!: string;
}

export class UnreadCountView {
  /** @example 0 */
  unreadCount!: number;
}

export function toNotification(notification: Notification): NotificationView {
  return {
    _id: notification._id.toHexString(),
    userId: notification.userId.toHexString(),
    type: notification.type,
    title: notification.title,
    message: notification.message,
    isRead: notification.isRead,
    ...(notification.readAt === undefined ? {} : { readAt: notification.readAt.toISOString() }),
    ...(notification.metadata === undefined ? {} : { metadata: notification.metadata }),
    createdAt: notification.createdAt.toISOString(),
  };
}

export function toReadMark(notification: Notification): ReadMarkView {
  return {
    _id: notification._id.toHexString(),
    isRead: notification.isRead,
    readAt: notification.readAt!.toISOString(),
  };
}
