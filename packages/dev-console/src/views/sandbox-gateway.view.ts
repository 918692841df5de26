import { toMajor } from '#common/money/money.js';
import type { SandboxWebhookRecord } from '#infrastructure/payment-gateway/adapters/sandbox.outbox.js';
import type { SandboxRefund } from '#infrastructure/payment-gateway/adapters/sandbox.refunds.js';
import type { SandboxGatewaySettings } from '#infrastructure/payment-gateway/adapters/sandbox.behaviour.js';

/** A payment made at the sandbox gateway: the input of verify-payment. */
export class SandboxPaymentView {
  /** @example pay_RB58MiP5SPFYyM */
  gatewayPaymentId!: string;
  /** Hex HMAC-SHA256 of `gatewayOrderId|gatewayPaymentId` */
  gatewaySignature!: string;
  /** Whether the service has answered the signed webhook with 2xx; if not, it is retried */
  webhookDelivered!: boolean;
}

/** The switches of the sandbox gateway. */
export class GatewaySettingsView implements SandboxGatewaySettings {
  refunds!: SandboxGatewaySettings['refunds'];
  captures!: SandboxGatewaySettings['captures'];
  webhooks!: SandboxGatewaySettings['webhooks'];
}

/** A pending refund. `amount` in the major unit. */
export class PendingRefundView {
  /** @example rfnd_RB58MiP5SPFYyM */
  gatewayRefundId!: string;
  gatewayPaymentId!: string;
  amount!: number;
  createdAt!: string;
}

/** A refund that has ended. */
export class EndedRefundView {
  gatewayRefundId!: string;
  status!: 'processed' | 'failed';
  /** Whether the service has answered the webhook with 2xx */
  webhookDelivered!: boolean;
}

/** A dispute at the sandbox gateway. `amount` in the major unit. */
export class SandboxDisputeView {
  /** @example disp_AHfqOvkldwsbqt */
  disputeId!: string;
  amount!: number;
  phase!: string;
  status!: string;
  /** Whether the service has answered the webhooks with 2xx */
  webhookDelivered!: boolean;
}

/** A webhook that the service has not confirmed. */
export class UndeliveredWebhookView {
  /** @example evt_RB58MiP5SPFYyM */
  id!: string;
  event!: string;
  gatewayPaymentId!: string;
  /** `DUE` is sent automatically, `LOST` and `REFUSED` are not */
  state!: SandboxWebhookRecord['state'];
  dueAt!: string;
}

/** A webhook that was sent again. */
export class SentWebhookView {
  webhookDelivered!: boolean;
}

export function toPendingRefund({ payment, refund }: SandboxRefund): PendingRefundView {
  return {
    gatewayRefundId: refund.id,
    gatewayPaymentId: payment._id,
    amount: toMajor(refund.amountMinor),
    createdAt: refund.createdAt.toISOString(),
  };
}

export function toUndeliveredWebhook(webhook: SandboxWebhookRecord): UndeliveredWebhookView {
  const { _id: id, event, gatewayPaymentId, state, dueAt } = webhook;
  return { id, event, gatewayPaymentId, state, dueAt: dueAt.toISOString() };
}
