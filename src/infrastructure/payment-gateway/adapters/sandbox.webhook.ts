import {
  settles,
  type SandboxDisputeRecord,
  type SandboxOrderRecord,
  type SandboxPaymentRecord,
  type SandboxRefundRecord,
} from './sandbox.records.js';

/** How long a dispute can be answered: three days. */
const RESPOND_WITHIN_SECONDS = 3 * 86_400;

/** The tax in the gateway's fee, in per cent. */
const FEE_TAX = 18;

export type SandboxEvent =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'payment.pending'
  | 'order.paid'
  | 'refund.processed'
  | 'refund.failed';

/** An event of a dispute. */
export type SandboxDisputeEventName = `payment.dispute.${string}`;

/** The records of an event; the order is in `order.paid` alone. */
export interface ReportedRecords {
  readonly event: SandboxEvent;
  readonly payment: SandboxPaymentRecord;
  readonly order: SandboxOrderRecord | null;
  readonly refund?: SandboxRefundRecord | undefined;
}

/** The body of the webhook that reports an event of a payment, or of one of its refunds, stamped with `sentAt`. */
export function webhookBody({ event, payment, order, refund }: ReportedRecords, sentAt: Date): string {
  const entities = {
    payment: { entity: paymentEntity(payment) },
    ...(event === 'order.paid' && order !== null ? { order: { entity: orderEntity(order, payment) } } : {}),
  };
  const payload =
    refund === undefined ? entities : { refund: { entity: refundEntity(payment, refund) }, ...entities };
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: unixSeconds(sentAt),
  });
}

/**
 * The body of the webhook that reports an event of a dispute. As with the vendor, the payment beside it is as it was before its
 * capture, and names no order.
 */
export function disputeWebhookBody(
  event: SandboxDisputeEventName,
  { payment, dispute }: { payment: SandboxPaymentRecord; dispute: SandboxDisputeRecord },
  sentAt: Date,
): string {
  const stale = { ...paymentEntity({ ...payment, status: 'authorized' }), order_id: null };
  const entity = {
    id: dispute.id,
    entity: 'dispute',
    payment_id: payment._id,
    amount: dispute.amountMinor,
    currency: payment.currency,
    amount_deducted: dispute.status === 'lost' ? dispute.amountMinor : 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: unixSeconds(dispute.createdAt) + RESPOND_WITHIN_SECONDS,
    status: dispute.status,
    phase: dispute.phase,
    created_at: unixSeconds(dispute.createdAt),
  };
  const payload = { payment: { entity: stale }, dispute: { entity } };
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: unixSeconds(sentAt),
  });
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
    method: payment.status === 'pending' ? 'cod' : 'upi',
    amount_refunded: payment.refundedMinor,
    refund_status: refundStatus(payment),
    captured: payment.status === 'captured' || payment.status === 'refunded',
    // Neither an offer nor who bears the fee is named: nothing here tells why the amount is not the order's.
    fee: payment.feeMinor ?? null,
    tax: payment.feeMinor === undefined ? null : Math.round((payment.feeMinor * FEE_TAX) / (100 + FEE_TAX)),
    // The gateway sends an empty list instead of an empty object for an entity without notes.
    notes: [],
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: failed ? 'Payment failed' : null,
    error_source: failed ? 'bank' : null,
    error_step: failed ? 'payment_authorization' : null,
    error_reason: failed ? 'payment_failed' : null,
    created_at: unixSeconds(payment.createdAt),
  };
}

function orderEntity(order: SandboxOrderRecord, payment: SandboxPaymentRecord): Record<string, unknown> {
  const isPaid = order.status === 'paid' && settles(payment, order);
  return {
    id: order._id,
    entity: 'order',
    amount: order.amountMinor,
    amount_paid: isPaid ? payment.amountMinor : 0,
    amount_due: isPaid ? 0 : order.amountMinor,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: 1,
    notes: [],
    created_at: unixSeconds(order.createdAt),
  };
}

function refundStatus({ amountMinor, refundedMinor }: SandboxPaymentRecord): 'full' | 'partial' | null {
  if (refundedMinor === 0) return null;
  return refundedMinor < amountMinor ? 'partial' : 'full';
}

function refundEntity(payment: SandboxPaymentRecord, refund: SandboxRefundRecord): Record<string, unknown> {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amountMinor,
    currency: payment.currency,
    payment_id: payment._id,
    notes: [],
    receipt: refund.reference ?? null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: 'normal',
    created_at: unixSeconds(refund.createdAt),
  };
}

function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
