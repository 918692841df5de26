import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ScrollQuery } from '#common/validation/page-query.js';
import { deleteOlder } from '#infrastructure/database/delete-older.js';
import { NEWEST_FIRST } from '#infrastructure/database/paging/list-order.js';
import type { List, ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import { Notification } from './notification.schema.js';

type NewNotification = Omit<Notification, '_id' | 'userId'> & { readonly userId: string };

@Injectable()
export class NotificationRepository {
  constructor(
    @InjectModel(Notification.name) private readonly model: Model<Notification>,
    private readonly lists: ListReader,
  ) {}

  async insert(notification: NewNotification): Promise<void> {
    await this.insertAll([notification]);
  }

  async insertAll(notifications: readonly NewNotification[]): Promise<void> {
    if (notifications.length > 0) await this.model.create([...notifications]);
  }

  /** Returns one page, newest first. @throws WrongCursorError */
  async findPage(userId: string, query: ScrollQuery, unreadOnly: boolean): Promise<ListPage<Notification>> {
    return this.lists.read(this.model, ofUser(userId, unreadOnly), query);
  }

  /** As exact as the total of a list. */
  async countUnread(userId: string): Promise<number> {
    return this.lists.total(this.model, ofUser(userId, true));
  }

  async findById(id: string): Promise<Notification | null> {
    return this.model.findById(id).lean();
  }

  /** Marks the owner's notification as read. Idempotent: the first `readAt` stays. */
  async markRead(id: string, userId: string, readAt: Date): Promise<void> {
    await this.model.updateOne({ _id: id, userId, isRead: false }, { $set: { isRead: true, readAt } });
  }

  async markAllRead(userId: string, readAt: Date): Promise<void> {
    await this.model.updateMany({ userId, isRead: false }, { $set: { isRead: true, readAt } });
  }

  /** All notifications of a user, oldest first, for the data export. */
  async findAllOf(userId: string): Promise<Notification[]> {
    return this.model.find({ userId }).sort({ createdAt: 1 }).lean();
  }

  /** Deletes the notifications from before a time, read or not. @returns how many */
  async deleteOlder(before: Date, isStopping: () => boolean): Promise<number> {
    return deleteOlder(this.model, 'createdAt', { before, isStopping });
  }

  async deleteAllOf(userId: string): Promise<void> {
    await this.model.deleteMany({ userId });
  }
}

const ofUser = (userId: string, unreadOnly: boolean): List<Notification> => ({
  filter: unreadOnly ? { userId, isRead: false } : { userId },
  order: NEWEST_FIRST,
});
