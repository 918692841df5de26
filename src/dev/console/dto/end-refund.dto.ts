import { EnumField } from '#common/validation/fields.js';
import {
  WEBHOOK_FATES,
  type WebhookFate,
} from '#infrastructure/payment-gateway/adapters/sandbox-gateway.settings.js';

/** How a pending refund of the sandbox gateway ends. */
export class EndRefundDto {
  @EnumField(['processed', 'failed'])
  status!: 'processed' | 'failed';

  @EnumField(WEBHOOK_FATES, { optional: true, description: 'what becomes of the webhook' })
  webhook?: WebhookFate;
}
