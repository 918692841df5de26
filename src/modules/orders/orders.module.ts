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
import { CarrierSteps } from './use-cases/carrier-steps.service.js';
import { CheckoutAttempts } from './use-cases/checkout-attempts.service.js';
import { CheckoutService } from './use-cases/checkout.service.js';
import { DeliveryUpdates } from './use-cases/delivery-updates.service.js';
import { DispatchClaims } from './use-cases/dispatch-claims.service.js';
import { DispatchService } from './use-cases/dispatch.service.js';
import { DueOrders } from './use-cases/due-orders.service.js';
import { GatewayOrders } from './use-cases/gateway-orders.service.js';
import { HeldStockGauge } from './use-cases/held-stock.gauge.js';
import { InvoiceService } from './use-cases/invoice.service.js';
import { OrderEffects } from './use-cases/order-effects.service.js';
import { OrderMails } from './use-cases/order-mails.service.js';
import { OrderQueries } from './use-cases/order-queries.service.js';
import { OrderReports } from './use-cases/order-reports.service.js';
import { OrderReturns } from './use-cases/order-returns.service.js';
import { OrderStatusService } from './use-cases/order-status.service.js';
import { OrderTransitions } from './use-cases/order-transitions.service.js';
import { PaymentConfirmation } from './use-cases/payment-confirmation.service.js';
import { PaymentEvents } from './use-cases/payment-events.service.js';
import { PaymentGauges } from './use-cases/payment-gauges.js';
import { PaymentInquiry } from './use-cases/payment-inquiry.service.js';
import { PaymentReconciliation } from './use-cases/payment-reconciliation.service.js';
import { PaymentVerification } from './use-cases/payment-verification.service.js';
import { Refunds } from './use-cases/refunds.service.js';
import { ReservationRelease } from './use-cases/reservation-release.service.js';
import { SalesLedger } from './use-cases/sales-ledger.service.js';
import { Settlement } from './use-cases/settlement.service.js';
import { ShipmentCancellationService } from './use-cases/shipment-cancellation.service.js';
import { ShipmentDetailsService } from './use-cases/shipment-details.service.js';

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
