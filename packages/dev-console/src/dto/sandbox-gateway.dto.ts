import { EnumField, MoneyField, NumberQuery } from '#common/validation/fields.js';
import {
  CAPTURE_ANSWERS,
  REFUND_ANSWERS,
  WEBHOOK_DELIVERIES,
  type SandboxGatewaySettings,
  type WebhookDelivery,
} from '#infrastructure/payment-gateway/adapters/sandbox.behaviour.js';
import {
  PAYMENT_OUTCOMES,
  type PaymentOutcome,
} from '#infrastructure/payment-gateway/adapters/sandbox.payments.js';

const OUTCOME =
  'captured: the customer paid; failed: the bank refused; authorized: the money is only reserved. An authorized payment of the order is captured, or fails, with the next call';

const WebhookField = (description = 'how the webhook is delivered') =>
  EnumField(WEBHOOK_DELIVERIES, { optional: true, description });

/** How a payment at the sandbox gateway ends, with optional faults. */
export class PayOrderDto {
  @EnumField(PAYMENT_OUTCOMES, { description: OUTCOME }) outcome!: PaymentOutcome;
  @MoneyField(1, { optional: true, description: "another amount than the order's" }) amount?: number;
  @WebhookField() webhook?: WebhookDelivery;
}

/** The same from an HTML form, whose values are texts. */
export class PayOrderForm {
  @EnumField(PAYMENT_OUTCOMES) outcome!: PaymentOutcome;
  @NumberQuery(1, { optional: true }) amount?: number;
  @WebhookField() webhook?: WebhookDelivery;
}

/** How a pending refund of the sandbox gateway ends. */
export class EndRefundDto {
  @EnumField(['processed', 'failed']) status!: 'processed' | 'failed';
  @WebhookField() webhook?: WebhookDelivery;
}

/** Switches of the sandbox gateway to change; the others stay as they are. */
export class GatewaySettingsDto implements Partial<SandboxGatewaySettings> {
  @EnumField(REFUND_ANSWERS, { optional: true, description: 'how refunds are answered from now on' })
  refunds?: SandboxGatewaySettings['refunds'];

  @EnumField(CAPTURE_ANSWERS, { optional: true, description: 'how capture requests are answered' })
  captures?: SandboxGatewaySettings['captures'];

  @WebhookField('how webhooks are delivered, unless a call says otherwise')
  webhooks?: SandboxGatewaySettings['webhooks'];
}
