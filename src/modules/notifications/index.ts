export { NotificationsModule } from './notifications.module.js';
export { NotificationsService, type NewNotification } from './notifications.service.js';
export { Notification } from './data/notification.schema.js';
