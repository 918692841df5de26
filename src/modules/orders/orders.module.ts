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
import { CarrierSteps } from './services/fulfilment/carrier-steps.service.js';
import { CheckoutAttempts } from './services/checkout/checkout-attempts.service.js';
import { CheckoutService } from './services/checkout/checkout.service.js';
import { DeliveryUpdates } from './services/fulfilment/delivery-updates.service.js';
import { DispatchClaims } from './services/fulfilment/dispatch-claims.service.js';
import { DispatchService } from './services/fulfilment/dispatch.service.js';
import { DueOrders } from './services/checkout/due-orders.service.js';
import { GatewayOrders } from './services/checkout/gateway-orders.service.js';
import { HeldStockGauge } from './services/reporting/held-stock.gauge.js';
import { InvoiceService } from './services/reporting/invoice.service.js';
import { OrderEffects } from './services/order-effects.service.js';
import { OrderMails } from './services/order-mails.service.js';
import { OrderQueries } from './services/reporting/order-queries.service.js';
import { OrderReports } from './services/reporting/order-reports.service.js';
import { OrderReturns } from './services/fulfilment/order-returns.service.js';
import { OrderStatusService } from './services/fulfilment/order-status.service.js';
import { OrderTransitions } from './services/order-transitions.service.js';
import { PaymentConfirmation } from './services/payments/payment-confirmation.service.js';
import { PaymentEvents } from './services/payments/payment-events.service.js';
import { PaymentGauges } from './services/payments/payment-gauges.js';
import { PaymentInquiry } from './services/payments/payment-inquiry.service.js';
import { PaymentReconciliation } from './services/payments/payment-reconciliation.service.js';
import { PaymentVerification } from './services/payments/payment-verification.service.js';
import { Refunds } from './services/payments/refunds.service.js';
import { ReservationRelease } from './services/checkout/reservation-release.service.js';
import { SalesLedger } from './services/reporting/sales-ledger.service.js';
import { Settlement } from './services/fulfilment/settlement.service.js';
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

const checkout = [CheckoutService, CheckoutAttempts, GatewayOrders, ReservationRelease, DueOrders];

const payment = [
  PaymentConfirmation,
  PaymentVerification,
  PaymentEvents,
  PaymentInquiry,
  PaymentReconciliation,
  PaymentGauges,
  Refunds,
];

const fulfilment = [
  DispatchService,
  DispatchClaims,
  CarrierSteps,
  ShipmentDetailsService,
  ShipmentCancellationService,
  DeliveryUpdates,
  OrderStatusService,
  Settlement,
];

const figures = [SalesLedger, OrderReports, HeldStockGauge];

const common = [OrderTransitions, OrderEffects, OrderQueries, OrderMails, OrderReturns, InvoiceService];

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
  // The administrator's routes come first: `orders/admin` would else be taken for an order's id.
  controllers: [OrdersAdminController, OrdersWebhooksController, OrdersController],
  providers: [...data, ...common, ...figures, ...checkout, ...payment, ...fulfilment, OrdersPersonalData],
  exports: [OrderReports, SalesLedger, OrderReturns, PaymentReconciliation, ReservationRelease],
})
export class OrdersModule {}
