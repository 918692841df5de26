import { ValidateBy } from 'class-validator';
import { EnumField, MoneyField, NumberQuery, TextField } from '#common/validation/fields.js';
import {
  CAPTURE_ANSWERS,
  REFUND_ANSWERS,
  WEBHOOK_DELIVERIES,
  type SandboxGatewaySettings,
  type WebhookDelivery,
} from '#infrastructure/payment-gateway/adapters/sandbox.behaviour.js';
import {
  DISPUTE_EVENTS,
  SANDBOX_PHASES,
  type SandboxDisputeEvent,
} from '#infrastructure/payment-gateway/adapters/sandbox.disputes.js';
import {
  PAYMENT_OUTCOMES,
  type PaymentOutcome,
} from '#infrastructure/payment-gateway/adapters/sandbox.payments.js';

const OUTCOME =
  'captured: the customer paid; failed: the bank refused; authorized: the money is only reserved. pending: cash on delivery, a status that the shop does not know. An authorized payment of the order is captured, or fails, with the next call';

const WebhookField = (description = 'how the webhook is delivered') =>
  EnumField(WEBHOOK_DELIVERIES, { optional: true, description });

/** An offer or a fee is of a captured payment, and nothing else makes its amount another one. */
const OfCaptured = (others: ReadonlyArray<keyof PayOrderDto>, message: string) =>
  ValidateBy({
    name: 'ofCaptured',
    validator: {
      validate: (_, args) => {
        const { outcome, ...body } = args!.object as PayOrderDto;
        return outcome === 'captured' && others.every((other) => body[other as 'amount'] === undefined);
      },
      defaultMessage: () => message,
    },
  });

const OfferField = () =>
  OfCaptured(['amount', 'fee'], 'offer goes with outcome captured, and without amount and fee');

const FeeField = () =>
  OfCaptured(['amount', 'offer'], 'fee goes with outcome captured, and without amount and offer');

/** How a payment at the sandbox gateway ends, with optional faults. */
export class PayOrderDto {
  @EnumField(PAYMENT_OUTCOMES, { description: OUTCOME }) outcome!: PaymentOutcome;
  @MoneyField(1, { optional: true, description: "another amount than the order's, which does not settle it" })
  amount?: number;

  @OfferField()
  @MoneyField(0.01, {
    optional: true,
    description: 'what an offer of the gateway takes off; settles the order',
  })
  offer?: number;

  @FeeField()
  @MoneyField(0.01, { optional: true, description: 'the fee that the customer bears; settles the order' })
  fee?: number;

  @WebhookField() webhook?: WebhookDelivery;
}

/** The same from an HTML form, whose values are texts. */
export class PayOrderForm {
  @EnumField(PAYMENT_OUTCOMES) outcome!: PaymentOutcome;
  @NumberQuery(1, { optional: true }) amount?: number;
  @OfferField() @NumberQuery(0.01, { optional: true }) offer?: number;
  @FeeField() @NumberQuery(0.01, { optional: true }) fee?: number;
  @WebhookField() webhook?: WebhookDelivery;
}

/** A step of a dispute of a payment. */
export class DisputeStepDto {
  @EnumField(DISPUTE_EVENTS, {
    description:
      'created opens a dispute, or brings back the one that disputeId names; the others are of the newest one',
  })
  event!: SandboxDisputeEvent;

  @EnumField(SANDBOX_PHASES, { optional: true, description: 'default: as before, else chargeback' })
  phase?: (typeof SANDBOX_PHASES)[number];

  @MoneyField(1, { optional: true, description: 'the disputed part; default: the whole payment' })
  amount?: number;

  @TextField(1, 40, { optional: true, example: 'disp_AHfqOvkldwsbqt' }) disputeId?: string;
  @WebhookField() webhook?: WebhookDelivery;
}

/** The same from an HTML form, whose values are texts. */
export class DisputeStepForm {
  @TextField(1, 40) gatewayPaymentId!: string;
  @EnumField(DISPUTE_EVENTS) event!: SandboxDisputeEvent;
  @EnumField(SANDBOX_PHASES) phase!: (typeof SANDBOX_PHASES)[number];
  @NumberQuery(1, { optional: true }) amount?: number;
}

/** The refund that fails after all, from an HTML form. */
export class FailedRefundForm {
  @TextField(1, 40) gatewayRefundId!: string;
}

/** How a refund of the sandbox gateway ends: a pending one, or one that was processed and fails after all. */
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
