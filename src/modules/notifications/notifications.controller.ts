import { Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import { Answers, CurrentUser, IdParam, type AuthenticatedUser } from '#http/decorators.js';
import { NotificationListQuery } from './dto/notification-list.query.js';
import { NotYourNotificationError, NotificationNotFoundError } from './notifications.errors.js';
import { NotificationsService } from './services/notifications.service.js';
import { NotificationListView, ReadMarkView, UnreadCountView } from './views/notification.view.js';

@ApiTags('Notifications')
@Controller('notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  /** The caller's notifications, newest first. */
  @Get()
  @Answers({ message: 'Notifications fetched', type: NotificationListView, errors: [WrongCursorError] })
  listNotifications(
    @CurrentUser() user: AuthenticatedUser,
    @Query() query: NotificationListQuery,
  ): Promise<NotificationListView> {
    return this.notifications.list(user.id, query);
  }

  /** Marks all of the caller's notifications as read. */
  @Patch('read-all')
  @Answers({ message: 'Notifications marked as read', type: UnreadCountView })
  markAllNotificationsRead(@CurrentUser() user: AuthenticatedUser): Promise<UnreadCountView> {
    return this.notifications.markAllRead(user.id);
  }

  /** Marks one of the caller's notifications as read. */
  @Patch(':notificationId/read')
  @Answers({
    message: 'Notification marked as read',
    type: ReadMarkView,
    errors: [NotYourNotificationError, NotificationNotFoundError],
  })
  markNotificationRead(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('notificationId') notificationId: string,
  ): Promise<ReadMarkView> {
    return this.notifications.markRead(user.id, notificationId);
  }
}
