import { randomInt } from 'node:crypto';

/** An order of the sandbox gateway, as it lies in `sandbox_gateway_orders`. */
export interface SandboxOrderRecord {
  readonly _id: string;
  readonly receipt: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** `attempted`: a payment failed and another may be tried; `paid`: at least one was captured. */
  readonly status: 'created' | 'attempted' | 'paid';
  readonly createdAt: Date;
}

/** A payment of the sandbox gateway, as it lies in `sandbox_gateway_payments`. */
export interface SandboxPaymentRecord {
  readonly _id: string;
  readonly gatewayOrderId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: 'captured' | 'failed' | 'refunded';
  readonly createdAt: Date;
  readonly refund: SandboxRefundRecord | null;
  /** Whether the webhook of the present status has still to be delivered. */
  readonly webhookDue: boolean;
}

export interface SandboxRefundRecord {
  readonly id: string;
  readonly idempotencyKey: string;
  readonly amountMinor: number;
  readonly createdAt: Date;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 14;

/** A new identifier in the gateway's style, such as `order_RB58MiP5SPFYyM`. */
export function gatewayId(prefix: 'order' | 'pay' | 'rfnd'): string {
  const characters = Array.from({ length: ID_LENGTH }, () => BASE62[randomInt(BASE62.length)]);
  return `${prefix}_${characters.join('')}`;
}
