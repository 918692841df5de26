import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { HttpModule } from '#http/http.module.js';
import { CacheModule } from '#infrastructure/cache/cache.module.js';
import { CarrierModule } from '#infrastructure/carrier/carrier.module.js';
import { ChangeFeedModule } from '#infrastructure/change-feed/change-feed.module.js';
import { DatabaseModule } from '#infrastructure/database/database.module.js';
import { ImageHostModule } from '#infrastructure/image-host/image-host.module.js';
import { MailModule } from '#infrastructure/mail/mail.module.js';
import { IdempotencyModule } from '#infrastructure/idempotency/idempotency.module.js';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { PaymentGatewayModule } from '#infrastructure/payment-gateway/payment-gateway.module.js';
import { QueueModule } from '#infrastructure/queue/queue.module.js';
import { SearchEngineModule } from '#infrastructure/search-engine/search-engine.module.js';
import { ApiKeysModule } from '#modules/api-keys/index.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { AccessModule, AuthModule } from '#modules/auth/index.js';
import { BookkeepingModule } from '#modules/bookkeeping/index.js';
import { CartsModule } from '#modules/carts/index.js';
import { CatalogueImportsModule } from '#modules/catalogue-imports/index.js';
import { CategoriesModule } from '#modules/categories/index.js';
import { CheckoutModule } from '#modules/checkout/index.js';
import { CouponsModule } from '#modules/coupons/index.js';
import { CustomersModule } from '#modules/customers/index.js';
import { DashboardsModule } from '#modules/dashboards/index.js';
import { HealthModule } from '#modules/health/index.js';
import { InteractionsModule } from '#modules/interactions/index.js';
import { InvoicingModule } from '#modules/invoicing/index.js';
import { NotificationsModule } from '#modules/notifications/index.js';
import { OrderListsModule } from '#modules/order-lists/index.js';
import { OrderNotificationsModule } from '#modules/order-notifications/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { PaymentLinksModule } from '#modules/payment-links/index.js';
import { PaymentsModule } from '#modules/payments/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { ShopAlertsModule } from '#modules/shop-alerts/index.js';
import { ShopWatchModule } from '#modules/shop-watch/index.js';
import { FeedsModule } from '#modules/feeds/index.js';
import { SearchModule } from '#modules/search/index.js';
import { ShippingModule } from '#modules/shipping/index.js';
import { CodModule } from '#modules/cod/index.js';
import { ShippingRatesModule } from '#modules/shipping-rates/index.js';
import { QueuesModule } from '#modules/queues/index.js';
import { ReturnsModule } from '#modules/returns/index.js';
import { StaffModule } from '#modules/staff/index.js';
import { SupportTicketsModule } from '#modules/support-tickets/index.js';
import { TaxReturnsModule } from '#modules/tax-returns/index.js';
import { UsersModule } from '#modules/users/index.js';
import { WebhookEndpointsModule } from '#modules/webhook-endpoints/index.js';
import { WebhookEventsModule } from '#modules/webhook-events/index.js';
import { WishlistsModule } from '#modules/wishlists/index.js';
import { CoreModule } from './core.module.js';
import type { Runtime } from './runtime.js';
import { PollersModule } from '../workers/pollers.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { WelcomeModule } from './welcome/welcome.module.js';

type Imports = NonNullable<ModuleMetadata['imports']>;

/** The root module, composed for the role of this process. */
@Module({})
export class AppModule {
  static forRuntime(runtime: Runtime): DynamicModule {
    const { role } = runtime.config;
    const workers = role === 'api' ? [] : [WorkersModule, PollersModule];
    const imports = [...infrastructure(runtime), ...FEATURES, ...httpLayer(runtime), ...workers];
    return { module: AppModule, imports };
  }

  /** The application for a command: without HTTP layer and workers. */
  static forCommands(runtime: Runtime): DynamicModule {
    return { module: AppModule, imports: [...infrastructure(runtime), ...FEATURES] };
  }
}

function infrastructure(runtime: Runtime): Imports {
  const { config, clock, databaseUri } = runtime;
  return [
    CoreModule.forRoot(runtime),
    CacheModule.forRoot(config, clock),
    DatabaseModule.forRoot(databaseUri, {
      isServer: config.database.uri !== undefined,
      traced: config.tracing.endpoint !== undefined,
      patienceMs: config.startPatienceMs,
    }),
    ChangeFeedModule.forRoot(config),
    QueueModule.forRoot(config, clock),
    OutboxModule,
    IdempotencyModule,
    PaymentGatewayModule.forRoot(config, clock),
    CarrierModule.forRoot(config, clock),
    MailModule.forRoot(config, clock),
    ImageHostModule.forRoot(config),
    SearchEngineModule.forRoot(config),
  ];
}

const FEATURES: Imports = [
  WebhookEventsModule,
  AuditLogModule,
  NotificationsModule,
  UsersModule,
  ApiKeysModule,
  AuthModule,
  CategoriesModule,
  ProductsModule,
  CatalogueImportsModule,
  CouponsModule,
  CartsModule,
  OrdersModule,
  OrderListsModule,
  OrderNotificationsModule,
  PaymentsModule,
  PaymentLinksModule,
  CheckoutModule,
  ShippingModule,
  CodModule,
  ShippingRatesModule,
  InvoicingModule,
  TaxReturnsModule,
  BookkeepingModule,
  WishlistsModule,
  SupportTicketsModule,
  InteractionsModule,
  ReturnsModule,
  DashboardsModule,
  ShopAlertsModule,
  ShopWatchModule,
  CustomersModule,
  SearchModule,
  FeedsModule,
  QueuesModule,
  StaffModule,
  WebhookEndpointsModule,
];

/** Whether this process listens. A worker does so only if it serves metrics and health. */
export function listens({ role, operations }: AppConfig): boolean {
  return role !== 'worker' || operations.metricsEnabled;
}

/** Modules of a listening process. A worker serves only its own health and metrics. */
function httpLayer({ config }: Runtime): Imports {
  if (!listens(config)) return [];
  const ofEveryProcess = [AccessModule, HttpModule, HealthModule];
  if (config.role === 'worker') return ofEveryProcess;
  return [...ofEveryProcess, WelcomeModule, ...(config.devConsole ? [devConsole(config)] : [])];
}

/** Loaded only where it exists, so that production does not have it. */
async function devConsole(config: AppConfig): Promise<DynamicModule> {
  return (await import('#dev-console/index.js')).DevConsoleModule.forRoot(config);
}
