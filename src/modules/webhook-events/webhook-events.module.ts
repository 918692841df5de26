import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { WebhookDelivery, WebhookDeliverySchema } from './data/webhook-delivery.schema.js';
import { WebhookEndpoint, WebhookEndpointSchema } from './data/webhook-endpoint.schema.js';
import { WrittenEventsRepository } from './data/written-events.repository.js';
import { WebhookEventsService } from './services/webhook-events.service.js';
import { WebhookSubscriptionsService } from './services/webhook-subscriptions.service.js';
import { WebhookEventsPersonalData } from './webhook-events.personal-data.js';

/** Events for webhook endpoints: whose record it is writes them here. `webhook-endpoints` sends them. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: WebhookDelivery.name, schema: WebhookDeliverySchema },
      { name: WebhookEndpoint.name, schema: WebhookEndpointSchema },
    ]),
  ],
  providers: [
    WebhookEventsService,
    WebhookSubscriptionsService,
    WrittenEventsRepository,
    WebhookEventsPersonalData,
  ],
  exports: [MongooseModule, WebhookEventsService, WebhookSubscriptionsService],
})
export class WebhookEventsModule {}
