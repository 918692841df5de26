/** Published when an endpoint, its state or its choice of events has changed. */
export const WEBHOOK_ENDPOINTS_TOPIC = 'webhook-endpoints';
