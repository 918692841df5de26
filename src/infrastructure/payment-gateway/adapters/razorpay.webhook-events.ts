import * as z from 'zod';
import { MalformedWebhookError, type ReceivedWebhook } from '../../webhooks/webhook-request.js';
import type { GatewayDispute, GatewayEvent } from '../payment-gateway.port.js';
import { requireSignature } from './razorpay.signature.js';

type PaymentKind = 'authorized' | 'captured' | 'failed';

/** The supported payment events, with the payment status that each requires. */
const PAYMENT_EVENTS = new Map<string, PaymentKind>([
  ['payment.captured', 'captured'],
  ['order.paid', 'captured'],
  ['payment.failed', 'failed'],
]);

/** The supported refund events, with the refund status that each requires. */
const REFUND_EVENTS = new Map<string, 'processed' | 'failed'>([
  ['refund.processed', 'processed'],
  ['refund.failed', 'failed'],
]);

/** The dispute events, with the status that each reports. */
const DISPUTE_EVENTS = new Map<string, GatewayDispute['status']>([
  ['payment.dispute.created', 'open'],
  ['payment.dispute.under_review', 'under_review'],
  ['payment.dispute.action_required', 'action_required'],
  ['payment.dispute.closed', 'closed'],
  ['payment.dispute.won', 'won'],
  ['payment.dispute.lost', 'lost'],
]);

const text = z.string().min(1).max(200);
const amount = z.int().min(0);

const anyEvent = z.object({ event: text, payload: z.object({}) });

// Null for a payment without an order, which does not belong to this shop.
const payment = z.object({ order_id: text.nullable(), id: text, amount, currency: text, status: text });
// An event of another form than this does not say whether the order is paid, and is read all the same.
const order = z
  .object({ entity: z.object({ id: text, status: text }) })
  .optional()
  .catch(undefined);
const paymentEvent = z.object({ payload: z.object({ payment: z.object({ entity: payment }), order }) });

const refund = z.object({
  id: text,
  payment_id: text,
  amount: amount.optional(),
  status: text,
  receipt: z.string().nullish(),
});
const refundEvent = z.object({ payload: z.object({ refund: z.object({ entity: refund }) }) });

const dispute = z.object({
  id: text,
  payment_id: text,
  amount: amount.nullish(),
  /** 0 until the dispute is lost. */
  amount_deducted: amount.nullish(),
  reason_code: z.string().max(200).nullish(),
});
const disputeEvent = z.object({
  payload: z.object({ dispute: z.object({ entity: dispute }) }),
  /** Unix seconds; without a readable one, the time is not known. */
  created_at: z.int().min(1).max(8_640_000_000_000).optional().catch(undefined),
});

/**
 * Verifies the signature of a webhook, then reads its body. The sandbox uses the same format.
 * @throws InvalidWebhookSignatureError, MalformedWebhookError
 */
export function readSignedWebhook(webhook: ReceivedWebhook, webhookSecret: string): GatewayEvent {
  requireSignature(webhook, webhookSecret);
  return readGatewayEvent(webhook.body);
}

/**
 * Reads a webhook body `{ event, payload: { payment: { entity } } }`; other fields are ignored. An event whose name
 * and entity `status` disagree is `other`, like unsupported events.
 * @throws MalformedWebhookError naming the first field that is wrong
 */
export function readGatewayEvent(body: unknown): GatewayEvent {
  const { event: name } = wellFormed(anyEvent, body);
  const paymentStatus = PAYMENT_EVENTS.get(name);
  if (paymentStatus !== undefined) return readPayment(name, paymentStatus, body);
  // It confirms nothing, and so is not refused for its form.
  if (name === 'payment.authorized' && paymentEvent.safeParse(body).success)
    return readPayment(name, 'authorized', body);
  const disputeStatus = DISPUTE_EVENTS.get(name);
  if (disputeStatus !== undefined) return readDispute(name, disputeStatus, body);
  const refundStatus = REFUND_EVENTS.get(name);
  return refundStatus === undefined ? { kind: 'other', name } : readRefund(name, refundStatus, body);
}

function readPayment(name: string, kind: PaymentKind, body: unknown): GatewayEvent {
  const { payment, order } = wellFormed(paymentEvent, body).payload;
  const { entity } = payment;
  const { order_id: gatewayOrderId, id: gatewayPaymentId, amount: amountMinor, currency, status } = entity;
  if (status !== kind) return { kind: 'other', name: `${name} (${status})` };
  const isOrderPaid = order?.entity.status === 'paid' && order.entity.id === gatewayOrderId;
  const reported = { kind, gatewayOrderId, gatewayPaymentId, amountMinor, currency };
  return isOrderPaid ? { ...reported, isOrderPaid } : reported;
}

function readRefund(name: string, expected: 'processed' | 'failed', body: unknown): GatewayEvent {
  const {
    id,
    payment_id: gatewayPaymentId,
    amount: amountMinor,
    status,
    receipt,
  } = wellFormed(refundEvent, body).payload.refund.entity;
  if (status !== expected) return { kind: 'other', name: `${name} (${status})` };
  const reported = { gatewayRefundId: id, gatewayPaymentId, amountMinor, status };
  return { kind: 'refund', refund: { ...reported, ...referenceOf(receipt) } };
}

/**
 * The event alone says what has become of the dispute: the entity is as it was made. One of another form is not refused:
 * the gateway stops sending all events to who refuses one for a day.
 */
function readDispute(name: string, status: GatewayDispute['status'], body: unknown): GatewayEvent {
  const read = disputeEvent.safeParse(body);
  if (!read.success) return { kind: 'unreadable', name };
  const { payload, created_at } = read.data;
  const { id, payment_id: gatewayPaymentId, amount, amount_deducted, reason_code } = payload.dispute.entity;
  const isTaken = status === 'lost' && (amount_deducted ?? 0) > 0;
  const dispute = {
    disputeId: id,
    gatewayPaymentId,
    status,
    amountMinor: (isTaken ? amount_deducted : amount) ?? undefined,
    reason: reason_code ?? undefined,
    at: created_at === undefined ? undefined : new Date(created_at * 1000),
  };
  return { kind: 'dispute', dispute };
}

/** A refund that the shop asked for has its reference as receipt. */
export function referenceOf(receipt: string | null | undefined): { reference?: string } {
  return receipt === null || receipt === undefined ? {} : { reference: receipt };
}

function wellFormed<T extends z.ZodType>(shape: T, body: unknown): z.output<T> {
  const { data, error } = shape.safeParse(body);
  if (error === undefined) return data;
  const field = error.issues[0]!.path.join('.') || 'body';
  throw new MalformedWebhookError(`Malformed webhook body: ${field} is missing or wrong`);
}
