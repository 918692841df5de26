import { Module } from '@nestjs/common';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { UsersModule } from '#modules/users/index.js';
import { WebhookEventsModule } from '#modules/webhook-events/index.js';
import { DeliveryQueueRepository } from './data/delivery-queue.repository.js';
import { WebhookDeliveryRepository } from './data/webhook-delivery.repository.js';
import { WebhookEndpointRepository } from './data/webhook-endpoint.repository.js';
import { WebhookAttemptsService } from './services/webhook-attempts.service.js';
import { WebhookDeliveriesService } from './services/webhook-deliveries.service.js';
import { WebhookEndpointsService } from './services/webhook-endpoints.service.js';
import { WebhookGaugesService } from './services/webhook-gauges.service.js';
import { WebhookLanesService } from './services/webhook-lanes.service.js';
import { WebhookSecretsService } from './services/webhook-secrets.service.js';
import { WebhookSendingService } from './services/webhook-sending.service.js';
import { WebhookSwitchOffService } from './services/webhook-switch-off.service.js';
import { WebhookEndpointsController } from './webhook-endpoints.controller.js';
import * as jobs from './webhook-endpoints.jobs.js';

/** The endpoints of webhooks out, and the sending of events to them (decisions, 14.31). */
@Module({
  imports: [OutboxModule.forFeature(jobs), AuditLogModule, UsersModule, WebhookEventsModule],
  controllers: [WebhookEndpointsController],
  providers: [
    WebhookEndpointRepository,
    WebhookDeliveryRepository,
    DeliveryQueueRepository,
    WebhookEndpointsService,
    WebhookDeliveriesService,
    WebhookSecretsService,
    WebhookSendingService,
    WebhookAttemptsService,
    WebhookSwitchOffService,
    WebhookLanesService,
    WebhookGaugesService,
  ],
  exports: [WebhookLanesService],
})
export class WebhookEndpointsModule {}
