export { WebhookEndpointsModule } from './webhook-endpoints.module.js';
export { WebhookLanesService } from './services/webhook-lanes.service.js';
