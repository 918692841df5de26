import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PdfModule } from '#infrastructure/pdf/pdf.module.js';
import { CartsModule } from '#modules/carts/index.js';
import { CouponsModule } from '#modules/coupons/index.js';
import { NotificationsModule } from '#modules/notifications/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { UsersModule } from '#modules/users/index.js';
import { CheckoutAttemptRepository } from './data/checkout-attempt.repository.js';
import { CheckoutAttempt, CheckoutAttemptSchema } from './data/checkout-attempt.schema.js';
import { DispatchRecord, DispatchRecordSchema } from './data/dispatch-record.schema.js';
import { DispatchRepository } from './data/dispatch.repository.js';
import { OrderListRepository } from './data/order-list.repository.js';
import { OrderReportRepository } from './data/order-reports.repository.js';
import { OrderScheduleRepository } from './data/order-schedule.repository.js';
import { OrderRepository } from './data/order.repository.js';
import { Order, OrderSchema } from './data/order.schema.js';
import { PaymentWatchRepository } from './data/payment-watch.repository.js';
import { SalesDay, SalesDaySchema } from './data/sales-day.schema.js';
import { Sale, SaleSchema } from './data/sale.schema.js';
import { SalesRepository } from './data/sales.repository.js';
import { OrdersAdminController } from './orders-admin.controller.js';
import { OrdersWebhooksController } from './orders-webhooks.controller.js';
import { OrdersController } from './orders.controller.js';
import { OrdersPersonalData } from './orders.personal-data.js';
import { CarrierStepsService } from './services/fulfilment/carrier-steps.service.js';
import { CheckoutAttemptsService } from './services/checkout/checkout-attempts.service.js';
import { CheckoutService } from './services/checkout/checkout.service.js';
import { DeliveryUpdatesService } from './services/fulfilment/delivery-updates.service.js';
import { DispatchClaimsService } from './services/fulfilment/dispatch-claims.service.js';
import { DispatchService } from './services/fulfilment/dispatch.service.js';
import { DueOrdersService } from './services/checkout/due-orders.service.js';
import { GatewayOrdersService } from './services/checkout/gateway-orders.service.js';
import { HeldStockGaugeService } from './services/reporting/held-stock-gauge.service.js';
import { InvoiceService } from './services/reporting/invoice.service.js';
import { OrderEffectsService } from './services/order-effects.service.js';
import { OrderMailsService } from './services/order-mails.service.js';
import { OrderQueriesService } from './services/reporting/order-queries.service.js';
import { OrderReportsService } from './services/reporting/order-reports.service.js';
import { OrderReturnsService } from './services/fulfilment/order-returns.service.js';
import { OrderStatusService } from './services/fulfilment/order-status.service.js';
import { OrderTransitionService } from './services/order-transition.service.js';
import { PaymentConfirmationService } from './services/payments/payment-confirmation.service.js';
import { PaymentEventsService } from './services/payments/payment-events.service.js';
import { PaymentGaugesService } from './services/payments/payment-gauges.service.js';
import { PaymentInquiryService } from './services/payments/payment-inquiry.service.js';
import { PaymentReconciliationService } from './services/payments/payment-reconciliation.service.js';
import { PaymentVerificationService } from './services/payments/payment-verification.service.js';
import { RefundsService } from './services/payments/refunds.service.js';
import { ReservationReleaseService } from './services/checkout/reservation-release.service.js';
import { SalesLedgerService } from './services/reporting/sales-ledger.service.js';
import { SettlementService } from './services/fulfilment/settlement.service.js';
import { ShipmentCancellationService } from './services/fulfilment/shipment-cancellation.service.js';
import { ShipmentDetailsService } from './services/fulfilment/shipment-details.service.js';

const data = [
  OrderRepository,
  OrderListRepository,
  OrderScheduleRepository,
  OrderReportRepository,
  PaymentWatchRepository,
  SalesRepository,
  CheckoutAttemptRepository,
  DispatchRepository,
];

const checkout = [
  CheckoutService,
  CheckoutAttemptsService,
  GatewayOrdersService,
  ReservationReleaseService,
  DueOrdersService,
];

const payment = [
  PaymentConfirmationService,
  PaymentVerificationService,
  PaymentEventsService,
  PaymentInquiryService,
  PaymentReconciliationService,
  PaymentGaugesService,
  RefundsService,
];

const fulfilment = [
  DispatchService,
  DispatchClaimsService,
  CarrierStepsService,
  ShipmentDetailsService,
  ShipmentCancellationService,
  DeliveryUpdatesService,
  OrderStatusService,
  SettlementService,
];

const figures = [SalesLedgerService, OrderReportsService, HeldStockGaugeService];

const common = [
  OrderTransitionService,
  OrderEffectsService,
  OrderQueriesService,
  OrderMailsService,
  OrderReturnsService,
  InvoiceService,
];

/** Orders: checkout, payment, fulfilment. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Order.name, schema: OrderSchema },
      { name: CheckoutAttempt.name, schema: CheckoutAttemptSchema },
      { name: DispatchRecord.name, schema: DispatchRecordSchema },
      { name: Sale.name, schema: SaleSchema },
      { name: SalesDay.name, schema: SalesDaySchema },
    ]),
    CartsModule,
    CouponsModule,
    NotificationsModule,
    ProductsModule,
    UsersModule,
    PdfModule,
  ],
  // The administrator's routes come first: `orders/admin` would otherwise match the route of an order id.
  controllers: [OrdersAdminController, OrdersWebhooksController, OrdersController],
  providers: [...data, ...common, ...figures, ...checkout, ...payment, ...fulfilment, OrdersPersonalData],
  exports: [
    OrderReportsService,
    SalesLedgerService,
    OrderReturnsService,
    PaymentReconciliationService,
    ReservationReleaseService,
  ],
})
export class OrdersModule {}
