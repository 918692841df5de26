import { randomInt } from 'node:crypto';
import type { RazorpayWords } from './razorpay.words.js';
import type {
  GatewayDispute,
  GatewayPayment,
  GatewayRefund,
  NewGatewayOrder,
} from '../payment-gateway.port.js';

/** An order of the sandbox gateway, as stored in `sandbox_gateway_orders`. */
export interface SandboxOrderRecord extends NewGatewayOrder {
  readonly _id: string;
  /** `attempted`: payments exist but none has settled it; `paid`: at least one that settles it is captured. */
  readonly status: 'created' | 'attempted' | 'paid';
  readonly createdAt: Date;
}

/** A payment of the sandbox gateway, as it lies in `sandbox_gateway_payments`. */
export interface SandboxPaymentRecord extends Pick<GatewayPayment, 'amountMinor' | 'currency'> {
  readonly _id: string;
  readonly gatewayOrderId: string;
  /** `refunded` once the full amount is refunded or the refund is pending; `pending` is of cash on delivery. */
  readonly status: 'authorized' | 'captured' | 'failed' | 'refunded' | 'pending';
  /**
   * The amount that the gateway's offer has taken off, or the customer's fee has added, so that the payment differs
   * from the order.
   */
  readonly offerMinor?: number | undefined;
  readonly feeMinor?: number | undefined;
  readonly createdAt: Date;
  /** The sum of the refunds that have not failed. */
  readonly refundedMinor: number;
  readonly refunds: readonly SandboxRefundRecord[];
  /** Missing without any; the one that something has happened to last is the last. */
  readonly disputes?: readonly SandboxDisputeRecord[];
}

export interface SandboxRefundRecord {
  readonly id: string;
  readonly idempotencyKey: string;
  readonly reference?: string | undefined;
  readonly amountMinor: number;
  readonly status: Exclude<GatewayRefund['status'], 'other'>;
  readonly createdAt: Date;
}

export interface SandboxDisputeRecord {
  readonly id: string;
  readonly amountMinor: number;
  readonly phase: NonNullable<GatewayDispute['phase']>;
  readonly status: GatewayDispute['status'];
  readonly createdAt: Date;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 14;

/** Creates an id in the gateway's format, such as `order_RB58MiP5SPFYyM`. */
export function gatewayId(prefix: 'order' | 'pay' | 'rfnd' | 'evt' | 'disp'): string {
  const characters = Array.from({ length: ID_LENGTH }, () => BASE62[randomInt(BASE62.length)]);
  return `${prefix}_${characters.join('')}`;
}

/** Whether the captured payment settles its order: only an offer or a fee of the gateway may make another amount. */
export function settles(
  {
    amountMinor,
    offerMinor = 0,
    feeMinor = 0,
  }: Pick<SandboxPaymentRecord, 'amountMinor' | 'offerMinor' | 'feeMinor'>,
  order: Pick<SandboxOrderRecord, 'amountMinor'>,
): boolean {
  return amountMinor === order.amountMinor - offerMinor + feeMinor;
}

export function toGatewayPayment(record: SandboxPaymentRecord, words: RazorpayWords): GatewayPayment {
  const { _id: gatewayPaymentId, amountMinor, currency, refundedMinor } = record;
  const status = words.paymentStatus(record.status, gatewayPaymentId);
  const payment = { gatewayPaymentId, status, amountMinor, currency };
  return refundedMinor === 0 ? payment : { ...payment, refundedMinor };
}

export function toGatewayRefund(payment: SandboxPaymentRecord, refund: SandboxRefundRecord): GatewayRefund {
  const { id: gatewayRefundId, status, amountMinor, reference, createdAt: madeAt } = refund;
  const reported = { gatewayRefundId, gatewayPaymentId: payment._id, status, amountMinor, madeAt };
  return reference === undefined ? reported : { ...reported, reference };
}
