import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { NotificationsModule } from '#modules/notifications/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { UsersModule } from '#modules/users/index.js';
import { ReturnRepository } from './data/return.repository.js';
import { Return, ReturnSchema } from './data/return.schema.js';
import { ReturnsAdminController } from './returns-admin.controller.js';
import { ReturnsController } from './returns.controller.js';
import * as jobs from './returns.jobs.js';
import { ReturnsPersonalData } from './returns.personal-data.js';
import { ReturnMailsService } from './services/return-mails.service.js';
import { RefundAccountsService } from './services/refund-accounts.service.js';
import { ReturnsService } from './services/returns.service.js';

/** Returns of goods of delivered orders. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    MongooseModule.forFeature([{ name: Return.name, schema: ReturnSchema }]),
    AuditLogModule,
    OrdersModule,
    NotificationsModule,
    UsersModule,
  ],
  controllers: [ReturnsAdminController, ReturnsController],
  providers: [
    ReturnsService,
    RefundAccountsService,
    ReturnMailsService,
    ReturnRepository,
    ReturnsPersonalData,
  ],
  exports: [ReturnsService, RefundAccountsService],
})
export class ReturnsModule {}
