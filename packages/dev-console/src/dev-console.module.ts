import { Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { HttpModule } from '#http/http.module.js';
import { LimitCounters } from './limit-counters.js';
import { AuthModule } from '#modules/auth/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { PaymentsModule } from '#modules/payments/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { ReturnsModule } from '#modules/returns/index.js';
import { ShippingModule } from '#modules/shipping/index.js';
import { UsersModule } from '#modules/users/index.js';
import { AboutOrderService } from './about-order.service.js';
import { ActingAdministrator } from './acting-administrator.js';
import { ClockController } from './clock.controller.js';
import { DemoTokensController } from './demo-tokens.controller.js';
import { DemoTokensService } from './demo-tokens.service.js';
import { DevConsoleController } from './dev-console.controller.js';
import { EffectsController } from './effects.controller.js';
import { EffectsService } from './effects.service.js';
import { InboxController } from './inbox.controller.js';
import { InboxService } from './inbox.service.js';
import { LimitsController } from './limits.controller.js';
import { LiveMails } from './live-mails.js';
import { ScriptController } from './script.controller.js';
import { OrderPagesService } from './order-pages.service.js';
import { OrdersConsoleController } from './orders.controller.js';
import { OverviewService } from './overview.service.js';
import { PaymentWebhooks } from './payment-webhooks.js';
import { SandboxCarrierController } from './sandbox-carrier.controller.js';
import { SandboxGatewayController } from './sandbox-gateway.controller.js';
import { SandboxPaymentsService } from './sandbox-payments.service.js';
import { SandboxShipmentsService } from './sandbox-shipments.service.js';
import { RecentRequests } from './recent-requests.js';
import { RequestsController } from './requests.controller.js';
import { SentWebhooks } from './sent-webhooks.js';
import { ServiceClock } from './service-clock.js';
import { StockController } from './stock.controller.js';
import { StockPagesService } from './stock-pages.service.js';
import { AdministratorSteps } from './steps/administrator.steps.js';
import { ReservationsService } from './reservations.service.js';
import { CarrierSteps } from './steps/carrier.steps.js';
import { CustomerSteps } from './steps/customer.steps.js';
import { GatewaySteps } from './steps/gateway.steps.js';
import { OfferedStepsService } from './steps/offered-steps.service.js';
import { OwnAddress, WebhookSender } from './webhook-sender.js';

/**
 * `/dev`: pages and JSON endpoints that control the embedded services. An external service has no routes here. Never
 * imported in production.
 */
@Module({})
export class DevConsoleModule {
  static forRoot({ embedded }: AppConfig): DynamicModule {
    return {
      module: DevConsoleModule,
      imports: [
        AuthModule,
        HttpModule,
        OrdersModule,
        PaymentsModule,
        ProductsModule,
        ReturnsModule,
        ShippingModule,
        UsersModule,
      ],
      controllers: [
        DevConsoleController,
        ScriptController,
        ClockController,
        LimitsController,
        EffectsController,
        OrdersConsoleController,
        StockController,
        RequestsController,
        DemoTokensController,
        ...(embedded.mail ? [InboxController] : []),
        ...(embedded.paymentGateway ? [SandboxGatewayController] : []),
        ...(embedded.carrier ? [SandboxCarrierController] : []),
      ],
      providers: [
        LimitCounters,
        OverviewService,
        EffectsService,
        OrderPagesService,
        AboutOrderService,
        StockPagesService,
        ReservationsService,
        RecentRequests,
        DemoTokensService,
        ActingAdministrator,
        OfferedStepsService,
        CustomerSteps,
        AdministratorSteps,
        ServiceClock,
        OwnAddress,
        WebhookSender,
        SentWebhooks,
        ...(embedded.mail ? [InboxService, LiveMails] : []),
        ...(embedded.paymentGateway ? [PaymentWebhooks, SandboxPaymentsService, GatewaySteps] : []),
        ...(embedded.carrier ? [SandboxShipmentsService, CarrierSteps] : []),
      ],
    };
  }
}
