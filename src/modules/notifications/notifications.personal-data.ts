import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { NotificationRepository } from './data/notification.repository.js';
import { toNotification } from './views/notification.view.js';

/** All notifications are exported, and deleted with the account. */
@Injectable()
export class NotificationsPersonalData extends PersonalData {
  readonly name = 'notifications';

  constructor(private readonly notifications: NotificationRepository) {
    super();
  }

  async exportFor(userId: string): Promise<unknown> {
    return (await this.notifications.findAllOf(userId)).map((notification) => toNotification(notification));
  }

  async eraseFor(userId: string): Promise<void> {
    await this.notifications.deleteAllOf(userId);
  }
}
