import { Module } from '@nestjs/common';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { NotificationsModule } from '#modules/notifications/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { UsersModule } from '#modules/users/index.js';
import * as jobs from './order-notifications.jobs.js';
import { OrderMailsService } from './services/order-mails.service.js';
import { OrderNoticesService } from './services/order-notices.service.js';

/** The notices and mails about orders: what is recorded at a transition, and the mails that follow. */
@Module({
  imports: [OutboxModule.forFeature(jobs), NotificationsModule, OrdersModule, UsersModule],
  providers: [OrderNoticesService, OrderMailsService],
  exports: [OrderMailsService],
})
export class OrderNotificationsModule {}
