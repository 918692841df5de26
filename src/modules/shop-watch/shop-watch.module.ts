import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { BookkeepingModule } from '#modules/bookkeeping/index.js';
import { NotificationsModule } from '#modules/notifications/index.js';
import { OrderListsModule } from '#modules/order-lists/index.js';
import { ShopAlertsModule } from '#modules/shop-alerts/index.js';
import { UsersModule } from '#modules/users/index.js';
import { ShopWatchRepository } from './data/shop-watch.repository.js';
import { ShopWatch, ShopWatchSchema } from './data/shop-watch.schema.js';
import { ShopWatchService } from './services/shop-watch.service.js';
import { WatchMailService } from './services/watch-mail.service.js';
import * as jobs from './shop-watch.jobs.js';

/** The alarms that matter, by mail, for a shop that nothing else watches. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    MongooseModule.forFeature([{ name: ShopWatch.name, schema: ShopWatchSchema }]),
    BookkeepingModule,
    NotificationsModule,
    OrderListsModule,
    ShopAlertsModule,
    UsersModule,
  ],
  providers: [ShopWatchRepository, ShopWatchService, WatchMailService],
  exports: [ShopWatchService],
})
export class ShopWatchModule {}
