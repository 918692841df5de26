import { ForbiddenError, NotFoundError } from '#common/errors/app-error.js';

export class NotificationNotFoundError extends NotFoundError.with(
  'NOTIFICATION_NOT_FOUND',
  'Notification not found',
) {}

export class NotYourNotificationError extends ForbiddenError.with(
  'NOT_YOUR_NOTIFICATION',
  'This notification belongs to another user',
) {}
