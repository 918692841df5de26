import { ForbiddenError, NotFoundError } from '#common/errors/app-error.js';

export class NotificationNotFoundError extends NotFoundError {
  static override readonly code = 'NOTIFICATION_NOT_FOUND';

  constructor() {
    super('Notification not found');
  }
}

export class NotYourNotificationError extends ForbiddenError {
  static override readonly code = 'NOT_YOUR_NOTIFICATION';

  constructor() {
    super('This notification belongs to another user');
  }
}
