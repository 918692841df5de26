import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { CouponsModule } from '#modules/coupons/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { UsersModule } from '#modules/users/index.js';
import { DispatchRecord, DispatchRecordSchema } from './data/dispatch-record.schema.js';
import { DispatchRepository } from './data/dispatch.repository.js';
import { LateDeliveryRepository } from './data/late-delivery.repository.js';
import { OrderNoteRepository } from './data/order-note.repository.js';
import { OrderScheduleRepository } from './data/order-schedule.repository.js';
import { OrderRepository } from './data/order.repository.js';
import { ParcelScheduleRepository } from './data/parcel-schedule.repository.js';
import { Order, OrderSchema } from './data/order.schema.js';
import { OrdersAdminController } from './orders-admin.controller.js';
import { OrdersController } from './orders.controller.js';
import { OrdersPersonalData } from './orders.personal-data.js';
import { OrderTurnsService } from './services/order-turns.service.js';
import { OrderTransitionListenersService } from './services/order-transition-listeners.service.js';
import { DueOrdersService } from './services/due-orders.service.js';
import { OrderAddressService } from './services/order-address.service.js';
import { OrderAttentionService } from './services/order-attention.service.js';
import { OrderAuditService } from './services/order-audit.service.js';
import { OrderChangesService } from './services/order-changes.service.js';
import { OrderDetailsService } from './services/order-details.service.js';
import { OrderNotesService } from './services/order-notes.service.js';
import { OrderQueriesService } from './services/order-queries.service.js';
import { PaymentLinksService } from './services/payment-links.service.js';
import { OrderReturnsService } from './services/order-returns.service.js';
import { OrderCancellationService } from './services/order-cancellation.service.js';
import { UnitCancellationService } from './services/unit-cancellation.service.js';
import { OrdersAdminService } from './services/orders-admin.service.js';
import { OrderTransitionService } from './services/order-transition.service.js';
import { OrderStockService } from './services/order-stock.service.js';
import { MissingUnitsService } from './services/missing-units.service.js';
import { UnpaidUsesModule } from './unpaid-uses.module.js';

/** Orders: their states, money and units, what may happen to them, and how one is read. Processes around them listen. */
@Module({
  imports: [
    DiscoveryModule,
    MongooseModule.forFeature([
      { name: Order.name, schema: OrderSchema },
      { name: DispatchRecord.name, schema: DispatchRecordSchema },
    ]),
    AuditLogModule,
    CouponsModule,
    ProductsModule,
    UsersModule,
    UnpaidUsesModule,
  ],
  controllers: [OrdersAdminController, OrdersController],
  providers: [
    OrderRepository,
    OrderNoteRepository,
    LateDeliveryRepository,
    OrderScheduleRepository,
    ParcelScheduleRepository,
    DispatchRepository,
    OrderTransitionService,
    OrderStockService,
    MissingUnitsService,
    OrderAddressService,
    OrderChangesService,
    OrderDetailsService,
    PaymentLinksService,
    OrderNotesService,
    OrderAttentionService,
    OrderAuditService,
    OrderTransitionListenersService,
    OrderTurnsService,
    DueOrdersService,
    OrderCancellationService,
    OrdersAdminService,
    UnitCancellationService,
    OrderReturnsService,
    OrderQueriesService,
    OrdersPersonalData,
  ],
  exports: [
    MongooseModule,
    MissingUnitsService,
    DispatchRepository,
    ParcelScheduleRepository,
    DueOrdersService,
    OrderAttentionService,
    OrderAuditService,
    OrderChangesService,
    OrderDetailsService,
    PaymentLinksService,
    OrderRepository,
    OrderTransitionService,
    OrderTurnsService,
    OrderQueriesService,
    OrderReturnsService,
    UnitCancellationService,
  ],
})
export class OrdersModule {}
