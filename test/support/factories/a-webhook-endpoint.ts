import { collectionOf } from '../collection-of.js';
import type { TestApp } from '../create-app.js';
import type { CreateWebhookEndpointDto } from '#modules/webhook-endpoints/dto/webhook-endpoint.dto.js';
import { WebhookEndpointsService } from '#modules/webhook-endpoints/services/webhook-endpoints.service.js';
import { WebhookDeliveriesService } from '#modules/webhook-endpoints/services/webhook-deliveries.service.js';
import type { NewWebhookEndpointView } from '#modules/webhook-endpoints/views/webhook-endpoint.view.js';

/** A valid body of `POST /webhook-endpoints`, whose host name has no address. */
export function endpointInput(overrides: Partial<CreateWebhookEndpointDto> = {}): CreateWebhookEndpointDto {
  return {
    url: 'https://receiver.invalid/hooks',
    events: ['order.paid'],
    description: '',
    isActive: true,
    ...overrides,
  };
}

/** Makes an endpoint that gets no event. */
export async function aWebhookEndpoint(app: TestApp): Promise<NewWebhookEndpointView> {
  const endpoints = collectionOf(app, 'webhook_endpoints');
  if ((await endpoints.countDocuments()) > 10) await endpoints.deleteMany({});
  return app.get(WebhookEndpointsService).create(endpointInput({ isActive: false }));
}

/** Makes an endpoint with a delivery, as a path names both. */
export async function aWebhookDelivery(app: TestApp): Promise<{ id: string; deliveryId: string }> {
  const { _id: id } = await aWebhookEndpoint(app);
  return { id, deliveryId: (await app.get(WebhookDeliveriesService).test(id))._id };
}
