import { EnumField } from '#common/validation/fields.js';
import {
  WEBHOOK_DELIVERIES,
  type WebhookDelivery,
} from '#infrastructure/payment-gateway/adapters/sandbox-gateway.settings.js';

/** How a pending refund of the sandbox gateway ends. */
export class EndRefundDto {
  @EnumField(['processed', 'failed'])
  status!: 'processed' | 'failed';

  @EnumField(WEBHOOK_DELIVERIES, { optional: true, description: 'what becomes of the webhook' })
  webhook?: WebhookDelivery;
}
