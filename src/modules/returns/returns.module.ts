import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NotificationsModule } from '#modules/notifications/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { ReturnRepository } from './data/return.repository.js';
import { Return, ReturnSchema } from './data/return.schema.js';
import { ReturnsAdminController } from './returns-admin.controller.js';
import { ReturnsController } from './returns.controller.js';
import { ReturnsPersonalData } from './returns.personal-data.js';
import { ReturnDecisionService } from './services/return-decision.service.js';
import { ReturnQueriesService } from './services/return-queries.service.js';
import { ReturnRequestsService } from './services/return-requests.service.js';

/** Returns of goods of delivered orders. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: Return.name, schema: ReturnSchema }]),
    OrdersModule,
    NotificationsModule,
  ],
  controllers: [ReturnsAdminController, ReturnsController],
  providers: [
    ReturnRequestsService,
    ReturnDecisionService,
    ReturnQueriesService,
    ReturnRepository,
    ReturnsPersonalData,
  ],
})
export class ReturnsModule {}
