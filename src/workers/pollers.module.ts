import { Module } from '@nestjs/common';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { AuthModule } from '#modules/auth/index.js';
import { BookkeepingModule } from '#modules/bookkeeping/index.js';
import { CheckoutModule } from '#modules/checkout/index.js';
import { DashboardsModule } from '#modules/dashboards/index.js';
import { InvoicingModule } from '#modules/invoicing/index.js';
import { NotificationsModule } from '#modules/notifications/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { PaymentsModule } from '#modules/payments/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { ReturnsModule } from '#modules/returns/index.js';
import { ShopAlertsModule } from '#modules/shop-alerts/index.js';
import { ShopWatchModule } from '#modules/shop-watch/index.js';
import { ShippingModule } from '#modules/shipping/index.js';
import { WebhookEndpointsModule } from '#modules/webhook-endpoints/index.js';
import { AccountErasurePoller } from './account-erasure.poller.js';
import { BooksCheckPoller } from './books-check.poller.js';
import { InvoiceNumbersPoller } from './invoice-numbers.poller.js';
import { OrderAttentionPoller } from './order-attention.poller.js';
import { PaymentReconciliationPoller } from './payment-reconciliation.poller.js';
import { RefundAccountsPoller } from './refund-accounts.poller.js';
import { ReservationReleasePoller } from './reservation-release.poller.js';
import { RetentionPoller } from './retention.poller.js';
import { SaleSchedulePoller } from './sale-schedule.poller.js';
import { SalesLedgerPoller } from './sales-ledger.poller.js';
import { ShopDigestPoller } from './shop-digest.poller.js';
import { ShopWatchPoller } from './shop-watch.poller.js';
import { SilentParcelsPoller } from './silent-parcels.poller.js';
import { WebhookDeliveriesPoller } from './webhook-deliveries.poller.js';

/** The workers that poll the database for due records. */
@Module({
  imports: [
    AuditLogModule,
    AuthModule,
    BookkeepingModule,
    CheckoutModule,
    DashboardsModule,
    InvoicingModule,
    NotificationsModule,
    OrdersModule,
    PaymentsModule,
    ProductsModule,
    ReturnsModule,
    ShopAlertsModule,
    ShopWatchModule,
    ShippingModule,
    WebhookEndpointsModule,
  ],
  providers: [
    AccountErasurePoller,
    BooksCheckPoller,
    InvoiceNumbersPoller,
    OrderAttentionPoller,
    PaymentReconciliationPoller,
    RefundAccountsPoller,
    ReservationReleasePoller,
    RetentionPoller,
    SalesLedgerPoller,
    ShopDigestPoller,
    ShopWatchPoller,
    SaleSchedulePoller,
    SilentParcelsPoller,
    WebhookDeliveriesPoller,
  ],
})
export class PollersModule {}
