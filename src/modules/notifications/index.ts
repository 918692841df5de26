export { NotificationsModule } from './notifications.module.js';
export { NotificationsService, type NewNotification } from './services/notifications.service.js';
export { Notification } from './data/notification.schema.js';
