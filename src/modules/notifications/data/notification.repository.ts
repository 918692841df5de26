import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { entriesBefore, type PageQuery } from '#common/validation/page-query.js';
import { Notification } from './notification.schema.js';

/** Creates and lists notifications, and marks them as read. */
@Injectable()
export class NotificationRepository {
  constructor(@InjectModel(Notification.name) private readonly model: Model<Notification>) {}

  async insert(notification: Omit<Notification, '_id' | 'userId'> & { userId: string }): Promise<void> {
    await this.model.create([notification]);
  }

  /** One page, newest first. */
  async findPage(userId: string, page: PageQuery, unreadOnly: boolean): Promise<Notification[]> {
    return this.model
      .find(ofUser(userId, unreadOnly))
      .sort({ createdAt: -1, _id: -1 })
      .skip(entriesBefore(page))
      .limit(page.limit)
      .lean();
  }

  async count(userId: string, unreadOnly: boolean): Promise<number> {
    return this.model.countDocuments(ofUser(userId, unreadOnly));
  }

  async findById(id: string): Promise<Notification | null> {
    return this.model.findById(id).lean();
  }

  /** Marks the owner's notification as read. Idempotent: the first `readAt` stays. */
  async markRead(id: string, userId: string, readAt: Date): Promise<void> {
    await this.model.updateOne({ _id: id, userId, isRead: false }, { $set: { isRead: true, readAt } });
  }

  /** All notifications of a user, oldest first, for the data export. */
  async findAllOf(userId: string): Promise<Notification[]> {
    return this.model.find({ userId }).sort({ createdAt: 1 }).lean();
  }

  async deleteAllOf(userId: string): Promise<void> {
    await this.model.deleteMany({ userId });
  }
}

const ofUser = (userId: string, unreadOnly: boolean) => (unreadOnly ? { userId, isRead: false } : { userId });
