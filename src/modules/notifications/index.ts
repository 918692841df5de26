export { NotificationsModule } from './notifications.module.js';
export { NotificationsService } from './services/notifications.service.js';
export { Notification } from './data/notification.schema.js';
