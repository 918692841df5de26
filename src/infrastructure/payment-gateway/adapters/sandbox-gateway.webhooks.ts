import { webhookSignature } from '../signatures.js';
import type { SandboxPaymentRecord, SandboxRefundRecord } from './sandbox-gateway.records.js';

/** A webhook as the gateway would send it: the exact body, and what goes into `x-gateway-signature`. */
export interface SignedWebhook {
  readonly event: 'payment.captured' | 'payment.failed' | 'refund.processed';
  readonly gatewayPaymentId: string;
  readonly body: string;
  readonly signature: string;
}

const EVENT_OF_STATUS = {
  captured: 'payment.captured',
  failed: 'payment.failed',
  refunded: 'refund.processed',
} as const;

/** The signed webhook that tells of a payment's present status, stamped with `sentAt`. */
export function webhookOf(payment: SandboxPaymentRecord, sentAt: Date, webhookSecret: string): SignedWebhook {
  const event = EVENT_OF_STATUS[payment.status];
  const entities = { payment: { entity: paymentEntity(payment) } };
  const payload =
    payment.refund === null
      ? entities
      : { refund: { entity: refundEntity(payment, payment.refund) }, ...entities };
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: unixSeconds(sentAt),
  });
  return { event, gatewayPaymentId: payment._id, body, signature: webhookSignature(body, webhookSecret) };
}

function paymentEntity(payment: SandboxPaymentRecord): Record<string, unknown> {
  const failed = payment.status === 'failed';
  return {
    id: payment._id,
    entity: 'payment',
    amount: payment.amountMinor,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.gatewayOrderId,
    international: false,
    method: 'upi',
    amount_refunded: payment.refund?.amountMinor ?? 0,
    refund_status: refundStatus(payment),
    captured: !failed,
    // The gateway writes an empty list, not an empty object, when an entity has no notes.
    notes: [],
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: failed ? 'Payment failed' : null,
    error_source: failed ? 'bank' : null,
    error_step: failed ? 'payment_authorization' : null,
    error_reason: failed ? 'payment_failed' : null,
    created_at: unixSeconds(payment.createdAt),
  };
}

function refundStatus({ amountMinor, refund }: SandboxPaymentRecord): 'full' | 'partial' | null {
  if (refund === null) return null;
  return refund.amountMinor < amountMinor ? 'partial' : 'full';
}

function refundEntity(payment: SandboxPaymentRecord, refund: SandboxRefundRecord): Record<string, unknown> {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amountMinor,
    currency: payment.currency,
    payment_id: payment._id,
    notes: [],
    receipt: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
    created_at: unixSeconds(refund.createdAt),
  };
}

function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
