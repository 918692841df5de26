import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { DashboardsModule } from '#modules/dashboards/index.js';
import { NotificationsModule } from '#modules/notifications/index.js';
import { OrderListsModule } from '#modules/order-lists/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { UsersModule } from '#modules/users/index.js';
import { ShopDigestRepository } from './data/shop-digest.repository.js';
import { ShopDigest, ShopDigestSchema } from './data/shop-digest.schema.js';
import { ShopAlertsService } from './services/shop-alerts.service.js';
import { ShopDigestService } from './services/shop-digest.service.js';
import { ShopMailsService } from './services/shop-mails.service.js';
import * as jobs from './shop-alerts.jobs.js';

/** The alerts to the shop: at once what needs attention, and a digest at set times. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    MongooseModule.forFeature([{ name: ShopDigest.name, schema: ShopDigestSchema }]),
    DashboardsModule,
    NotificationsModule,
    OrderListsModule,
    OrdersModule,
    UsersModule,
  ],
  providers: [ShopDigestRepository, ShopAlertsService, ShopDigestService, ShopMailsService],
  exports: [ShopDigestService, ShopMailsService],
})
export class ShopAlertsModule {}
