import { Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { CarrierSettingsController } from './carrier-settings.controller.js';
import { ClockController } from './clock.controller.js';
import { DevConsoleController } from './dev-console.controller.js';
import { GatewayController } from './gateway.controller.js';
import { InboxController } from './inbox.controller.js';
import { InboxService } from './inbox.service.js';
import { OverviewService } from './overview.service.js';
import { OwnAddress } from './own-address.js';
import { PaymentWebhooks } from './payment-webhooks.js';
import { PaymentsController } from './payments.controller.js';
import { SandboxPaymentsService } from './sandbox-payments.service.js';
import { SandboxShipmentsService } from './sandbox-shipments.service.js';
import { ServiceClock } from './service-clock.js';
import { ShipmentsController } from './shipments.controller.js';
import { WebhookSender } from './webhook-sender.js';

/**
 * `/dev`: pages and JSON endpoints that control the embedded services. An external service has no routes here. Never
 * imported in production.
 */
@Module({})
export class DevConsoleModule {
  static forRoot({ embedded }: AppConfig): DynamicModule {
    return {
      module: DevConsoleModule,
      controllers: [
        DevConsoleController,
        ClockController,
        ...(embedded.mail ? [InboxController] : []),
        ...(embedded.paymentGateway ? [PaymentsController, GatewayController] : []),
        ...(embedded.carrier ? [ShipmentsController, CarrierSettingsController] : []),
      ],
      providers: [
        OverviewService,
        ServiceClock,
        OwnAddress,
        WebhookSender,
        ...(embedded.mail ? [InboxService] : []),
        ...(embedded.paymentGateway ? [PaymentWebhooks, SandboxPaymentsService] : []),
        ...(embedded.carrier ? [SandboxShipmentsService] : []),
      ],
    };
  }
}
