import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { CouponsModule } from '#modules/coupons/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { ShippingRatesModule } from '#modules/shipping-rates/index.js';
import { UsersModule } from '#modules/users/index.js';
import { WebhookEventsModule } from '#modules/webhook-events/index.js';
import { DispatchRecord, DispatchRecordSchema } from './parcels/dispatch-record.schema.js';
import { DispatchRepository } from './writing/dispatch.repository.js';
import { CashRemittanceRepository } from './writing/cash-remittance.repository.js';
import { CashConfirmationRepository } from './writing/cash-confirmation.repository.js';
import { LateDeliveryRepository } from './writing/late-delivery.repository.js';
import { OrderNoteRepository } from './writing/order-note.repository.js';
import { OrderTagRepository } from './writing/order-tag.repository.js';
import { OrderScheduleRepository } from './writing/order-schedule.repository.js';
import { OrderRepository } from './data/order.repository.js';
import { OrderWritesRepository } from './writing/order-writes.repository.js';
import { ParcelScheduleRepository } from './writing/parcel-schedule.repository.js';
import { Order, OrderSchema } from './data/order.schema.js';
import { OrdersAdminController } from './orders-admin.controller.js';
import { OrdersController } from './orders.controller.js';
import { OrdersPersonalData } from './orders.personal-data.js';
import { OrderLocksService } from './writing/order-locks.service.js';
import { OrderTransitionListenersService } from './writing/order-transition-listeners.service.js';
import { DueOrdersService } from './writing/due-orders.service.js';
import { OrderAddressService } from './services/order-address.service.js';
import { OrderAttentionService } from './services/order-attention.service.js';
import { OrderAuditService } from './writing/order-audit.service.js';
import { OrderChangesService } from './writing/order-changes.service.js';
import { OrderDetailsService } from './services/order-details.service.js';
import { OrderNotesService } from './services/order-notes.service.js';
import { OrderTagsService } from './services/order-tags.service.js';
import { OrderQueriesService } from './services/order-queries.service.js';
import { CashCodesService } from './services/cash-codes.service.js';
import { RedeliveryLinkTokensService } from './services/redelivery-link-tokens.service.js';
import { PaymentLinksService } from './services/payment-links.service.js';
import { OrderReturnsService } from './services/order-returns.service.js';
import { OrderCancellationService } from './services/order-cancellation.service.js';
import { PaperNumbersRepository } from './writing/paper-numbers.repository.js';
import { UnitCancellationService } from './writing/unit-cancellation.service.js';
import { OrdersAdminService } from './services/orders-admin.service.js';
import { OrderTransitionService } from './writing/order-transition.service.js';
import { OrderStockService } from './writing/order-stock.service.js';
import { OrderWebhooksService } from './writing/order-webhooks.service.js';
import { MissingUnitsService } from './parcels/missing-units.service.js';
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
    ShippingRatesModule,
    UsersModule,
    UnpaidUsesModule,
    WebhookEventsModule,
  ],
  controllers: [OrdersAdminController, OrdersController],
  providers: [
    OrderRepository,
    OrderWritesRepository,
    OrderNoteRepository,
    OrderTagRepository,
    LateDeliveryRepository,
    PaperNumbersRepository,
    CashConfirmationRepository,
    CashRemittanceRepository,
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
    CashCodesService,
    RedeliveryLinkTokensService,
    OrderNotesService,
    OrderTagsService,
    OrderAttentionService,
    OrderAuditService,
    OrderTransitionListenersService,
    OrderLocksService,
    DueOrdersService,
    OrderWebhooksService,
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
    CashCodesService,
    RedeliveryLinkTokensService,
    OrderRepository,
    OrderWritesRepository,
    PaperNumbersRepository,
    CashConfirmationRepository,
    CashRemittanceRepository,
    OrderTransitionService,
    OrderLocksService,
    OrderWebhooksService,
    OrderQueriesService,
    OrderReturnsService,
    UnitCancellationService,
  ],
})
export class OrdersModule {}
