import { ForbiddenError, NotFoundError } from '#common/errors/app-error.js';

export class NotificationNotFoundError extends NotFoundError {
  constructor() {
    super('Notification not found');
  }
}

export class NotYourNotificationError extends ForbiddenError {
  constructor() {
    super('This notification belongs to another user');
  }
}
