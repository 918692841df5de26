import { Module } from '@nestjs/common';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { InvoicingModule } from '#modules/invoicing/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { PaymentsModule } from '#modules/payments/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { UsersModule } from '#modules/users/index.js';
import { CarrierStepsService } from './services/carrier-steps.service.js';
import { TrackingEventsService } from './services/tracking-events.service.js';
import { DeadCarrierOrdersService } from './services/dead-carrier-orders.service.js';
import { DispatchClaimsService } from './services/dispatch-claims.service.js';
import { BulkDispatchService } from './services/bulk-dispatch.service.js';
import { DispatchService } from './services/dispatch.service.js';
import { ParcelTrackingService } from './services/parcel-tracking.service.js';
import { RedeliveriesService } from './services/redeliveries.service.js';
import { RedeliveryRequestsService } from './services/redelivery-requests.service.js';
import { ShipmentCancellationService } from './services/shipment-cancellation.service.js';
import { ShipmentDetailsService } from './services/shipment-details.service.js';
import { SilentParcelsService } from './services/silent-parcels.service.js';
import { RedeliveryLinksController } from './redelivery-links.controller.js';
import { ShippingAdminController } from './shipping-admin.controller.js';
import { ShippingWebhooksController } from './shipping-webhooks.controller.js';
import * as jobs from './shipping.jobs.js';

/** Parcels: their dispatch, what the carrier says of them, and their cancellation there. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    InvoicingModule,
    OrdersModule,
    PaymentsModule,
    ProductsModule,
    UsersModule,
  ],
  controllers: [RedeliveryLinksController, ShippingAdminController, ShippingWebhooksController],
  providers: [
    DispatchService,
    BulkDispatchService,
    DispatchClaimsService,
    CarrierStepsService,
    DeadCarrierOrdersService,
    ShipmentDetailsService,
    ShipmentCancellationService,
    TrackingEventsService,
    ParcelTrackingService,
    RedeliveriesService,
    RedeliveryRequestsService,
    SilentParcelsService,
  ],
  exports: [DispatchService, ParcelTrackingService, SilentParcelsService],
})
export class ShippingModule {}
