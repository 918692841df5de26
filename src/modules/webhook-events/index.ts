export { WebhookEventsModule } from './webhook-events.module.js';
export { WebhookEventsService } from './services/webhook-events.service.js';
export { WebhookSubscriptionsService } from './services/webhook-subscriptions.service.js';
export { DELIVERY_STATUSES, WebhookDelivery, type DeliveryStatus } from './data/webhook-delivery.schema.js';
export { WebhookEndpoint, type SigningSecret, type SwitchOffReason } from './data/webhook-endpoint.schema.js';
export { TEST_EVENT, WEBHOOK_EVENTS, type SentEvent, type WebhookEvent } from './domain/webhook-event.js';
export { MOST_ENDPOINTS } from './webhook-events.limits.js';
export { WEBHOOK_ENDPOINTS_TOPIC } from './webhook-events.topics.js';
