import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { metaOf } from '#common/paging/list.view.js';
import { Clock } from '#common/time/clock.js';
import { totalOf } from '#common/validation/page-query.js';
import type { NotificationListQuery } from '../dto/notification-list.query.js';
import { NotificationRepository } from '../data/notification.repository.js';
import type { NotificationType } from '../data/notification.schema.js';
import { NotificationNotFoundError, NotYourNotificationError } from '../notifications.errors.js';
import {
  toNotification,
  toReadMark,
  type NotificationListView,
  type ReadMarkView,
} from '../views/notification.view.js';

export interface NewNotification {
  readonly userId: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly metadata?: Record<string, string>;
}

/** Makes notifications for the other modules, and lists and marks them for their owner. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly clock: Clock,
  ) {}

  /** Makes one notification; inside a unit of work it stands or falls with it. */
  async notify(notification: NewNotification): Promise<void> {
    await this.notifications.insert({ ...notification, isRead: false, createdAt: this.clock.now() });
  }

  /** One page of the caller's notifications; `unreadCount` counts all of them, whatever the page shows. */
  async list(userId: string, query: NotificationListQuery): Promise<NotificationListView> {
    const page = await this.notifications.findPage(userId, query, query.unreadOnly);
    const unreadCount = await this.notifications.count(userId, true);
    const total = query.unreadOnly
      ? unreadCount
      : await totalOf(query, page, () => this.notifications.count(userId, false));
    return {
      notifications: page.map((notification) => toNotification(notification)),
      meta: { ...metaOf(query, total), unreadCount },
    };
  }

  /**
   * Marks the caller's notification as read; again is fine and keeps `readAt`.
   * @throws NotificationNotFoundError, NotYourNotificationError (403, as the specification says)
   */
  async markRead(userId: string, notificationId: string): Promise<ReadMarkView> {
    const found = await findOrFail(this.notifications.findById(notificationId), NotificationNotFoundError);
    if (found.userId.toHexString() !== userId) throw new NotYourNotificationError();
    await this.notifications.markRead(notificationId, userId, this.clock.now());
    const marked = await findOrFail(this.notifications.findById(notificationId), NotificationNotFoundError);
    return toReadMark(marked);
  }
}
