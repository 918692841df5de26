import { EnumField, MoneyField, NumberQuery } from '#common/validation/fields.js';
import {
  WEBHOOK_DELIVERIES,
  type WebhookDelivery,
} from '#infrastructure/payment-gateway/adapters/sandbox-gateway.settings.js';
import {
  PAYMENT_OUTCOMES,
  type PaymentOutcome,
} from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';

const OUTCOME =
  'captured: the customer paid; failed: the bank refused; authorized: the money is only reserved. An authorized payment of the order is captured, or fails, with the next call';

/** How a payment at the sandbox gateway ends, and what is unusual about it. */
export class PayOrderDto {
  @EnumField(PAYMENT_OUTCOMES, { description: OUTCOME })
  outcome!: PaymentOutcome;

  @MoneyField(1, { optional: true, description: "another amount than the order's" })
  amount?: number;

  @EnumField(WEBHOOK_DELIVERIES, { optional: true, description: 'what becomes of the webhook' })
  webhook?: WebhookDelivery;
}

/** The same from an HTML form, whose values are texts. */
export class PayOrderForm {
  @EnumField(PAYMENT_OUTCOMES)
  outcome!: PaymentOutcome;

  @NumberQuery(1, { optional: true })
  amount?: number;

  @EnumField(WEBHOOK_DELIVERIES, { optional: true })
  webhook?: WebhookDelivery;
}
