import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NotificationRepository } from './data/notification.repository.js';
import { Notification, NotificationSchema } from './data/notification.schema.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsPersonalData } from './notifications.personal-data.js';
import { NotificationsService } from './services/notifications.service.js';

/** In-app notifications: made by the service, read and marked by their owner. */
@Module({
  imports: [MongooseModule.forFeature([{ name: Notification.name, schema: NotificationSchema }])],
  controllers: [NotificationsController],
  providers: [NotificationsService, NotificationRepository, NotificationsPersonalData],
  exports: [NotificationsService],
})
export class NotificationsModule {}
