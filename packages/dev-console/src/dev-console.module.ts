import { Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { HttpModule } from '#http/http.module.js';
import { AuthModule } from '#modules/auth/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { UsersModule } from '#modules/users/index.js';
import { LimitCounters } from './limit-counters.js';
import { ClockController } from './clock.controller.js';
import { DemoTokensController } from './demo-tokens.controller.js';
import { DemoTokensService } from './demo-tokens.service.js';
import { DevConsoleController } from './dev-console.controller.js';
import { EffectsController } from './effects.controller.js';
import { EffectsService } from './effects.service.js';
import { EventReceiverController } from './event-receiver.controller.js';
import { EventReceiver } from './event-receiver.js';
import { InboxController } from './inbox.controller.js';
import { InboxService } from './inbox.service.js';
import { LimitsController } from './limits.controller.js';
import { LiveMails } from './live-mails.js';
import { ScriptController } from './script.controller.js';
import { OpenPaymentsService } from './open-payments.service.js';
import { OverviewService } from './overview.service.js';
import { PaymentWebhooks } from './payment-webhooks.js';
import { SandboxCarrierController } from './sandbox-carrier.controller.js';
import { SandboxGatewayController } from './sandbox-gateway.controller.js';
import { SandboxPaymentsService } from './sandbox-payments.service.js';
import { SandboxShipmentsService } from './sandbox-shipments.service.js';
import { RequestLog } from './request-log.js';
import { RequestsController } from './requests.controller.js';
import { ServiceClock } from './service-clock.js';
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
      imports: [AuthModule, HttpModule, OrdersModule, UsersModule],
      controllers: [
        DevConsoleController,
        ScriptController,
        ClockController,
        LimitsController,
        EffectsController,
        EventReceiverController,
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
        EventReceiver,
        RequestLog,
        DemoTokensService,
        ServiceClock,
        OwnAddress,
        WebhookSender,
        ...(embedded.mail ? [InboxService, LiveMails] : []),
        ...(embedded.paymentGateway ? [PaymentWebhooks, SandboxPaymentsService, OpenPaymentsService] : []),
        ...(embedded.carrier ? [SandboxShipmentsService] : []),
      ],
    };
  }
}
