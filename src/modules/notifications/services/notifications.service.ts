import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { scrollMetaOf } from '#common/paging/page.view.js';
import { Clock } from '#common/time/clock.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import type { NotificationListQuery } from '../dto/notification-list.query.js';
import { NotificationRepository } from '../data/notification.repository.js';
import type { Notification } from '../data/notification.schema.js';
import { NotificationNotFoundError, NotYourNotificationError } from '../notifications.errors.js';
import {
  toNotification,
  toReadMark,
  type NotificationListView,
  type ReadMarkView,
  type UnreadCountView,
} from '../views/notification.view.js';

type NewNotification = Pick<Notification, 'type' | 'title' | 'message' | 'metadata'> & { userId: string };

/** Creates notifications for the other modules; lists them and marks them as read for their owner. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly clock: Clock,
  ) {}

  /** Creates a notification. Joins an open unit of work. */
  async notify(notification: NewNotification): Promise<void> {
    await this.notifications.insert({ ...notification, isRead: false, createdAt: this.clock.now() });
  }

  /** Creates the same notification for several users. Joins an open unit of work. */
  async notifyAll(userIds: readonly string[], notification: Omit<NewNotification, 'userId'>): Promise<void> {
    const common = { ...notification, isRead: false, createdAt: this.clock.now() };
    await this.notifications.insertAll(userIds.map((userId) => ({ ...common, userId })));
  }

  /** Deletes the notifications from before a time, in batches. @returns how many */
  async deleteOlder(before: Date, isStopping: () => boolean): Promise<number> {
    return this.notifications.deleteOlder(before, isStopping);
  }

  /** Returns one page of the caller's notifications; `unreadCount` counts all unread ones. @throws WrongCursorError */
  async list(userId: string, query: NotificationListQuery): Promise<NotificationListView> {
    const page = await this.notifications.findPage(userId, query, query.unreadOnly);
    const unreadCount = query.unreadOnly ? page.total : await this.notifications.countUnread(userId);
    return {
      notifications: viewsOf(page.entries, (notification) => toNotification(notification)),
      meta: { ...scrollMetaOf(query, page), unreadCount },
    };
  }

  /**
   * Marks the caller's notification as read. Idempotent: the first `readAt` stays.
   * @throws NotificationNotFoundError, NotYourNotificationError (403, as the specification says)
   */
  async markRead(userId: string, notificationId: string): Promise<ReadMarkView> {
    const found = await findOrFail(this.notifications.findById(notificationId), NotificationNotFoundError);
    if (found.userId.toHexString() !== userId) throw new NotYourNotificationError();
    await this.notifications.markRead(notificationId, userId, this.clock.now());
    const marked = await findOrFail(this.notifications.findById(notificationId), NotificationNotFoundError);
    return toReadMark(marked);
  }

  /** Marks all of the caller's unread notifications as read. Idempotent: an earlier `readAt` stays. */
  async markAllRead(userId: string): Promise<UnreadCountView> {
    await this.notifications.markAllRead(userId, this.clock.now());
    return { unreadCount: 0 };
  }
}
