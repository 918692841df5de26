import * as z from 'zod';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { MalformedWebhookError, type ReceivedWebhook } from '../../webhooks/webhook-request.js';
import type { GatewayDispute, GatewayEvent } from '../payment-gateway.port.js';
import { requireSignature } from './razorpay.signature.js';
import { RazorpayWords } from './razorpay.words.js';

type PaymentKind = 'authorized' | 'captured' | 'failed';

/** The supported payment events, with the payment status that each requires. */
const PAYMENT_EVENTS = new Map<string, PaymentKind>([
  ['payment.captured', 'captured'],
  ['order.paid', 'captured'],
  ['payment.failed', 'failed'],
]);

/** The supported refund events, with what each reports. */
const REFUND_EVENTS = new Map<string, 'processed' | 'failed'>([
  ['refund.processed', 'processed'],
  ['refund.failed', 'failed'],
  // Documented in no list of events.
  ['refund.reversed', 'failed'],
]);

/** How the names of the events of disputes begin. */
const DISPUTE = 'payment.dispute.';

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

/** Without a readable one, the time is not known. */
const unixSeconds = z.int().min(1).max(8_640_000_000_000).optional().catch(undefined);

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
  created_at: unixSeconds,
});
/** The capture of the payment beside a refund; nothing, if it has another form. */
const paymentBeside = z
  .object({ entity: z.object({ captured: z.boolean() }) })
  .optional()
  .catch(undefined);
const refundEvent = z.object({
  payload: z.object({ refund: z.object({ entity: refund }), payment: paymentBeside }),
  created_at: unixSeconds,
});

/** A word that may be missing, or of another form. */
const word = text.optional().catch(undefined);
const dispute = z.object({
  id: text,
  payment_id: text,
  amount: amount.nullish(),
  /** 0 until the dispute is lost. */
  amount_deducted: amount.nullish(),
  reason_code: z.string().max(200).nullish(),
  status: word,
  phase: word,
  created_at: unixSeconds,
});
const disputeEvent = z.object({
  payload: z.object({ dispute: z.object({ entity: dispute }) }),
  created_at: unixSeconds,
});

/**
 * Verifies the signature of a webhook, then reads its body. The sandbox uses the same format.
 * @throws InvalidWebhookSignatureError, MalformedWebhookError
 */
export function readSignedWebhook(
  webhook: ReceivedWebhook,
  webhookSecret: string,
  words: RazorpayWords,
): GatewayEvent {
  requireSignature(webhook, webhookSecret);
  return readGatewayEvent(webhook.readBody?.(), words);
}

/**
 * Reads a webhook body `{ event, payload: { payment: { entity } } }`; other fields are ignored. An event whose name
 * and entity `status` disagree is `other`, like unsupported events.
 * @throws MalformedWebhookError naming the first field that is wrong
 */
export function readGatewayEvent(body: unknown, words = RazorpayWords.reportedTo()): GatewayEvent {
  const { event: name } = wellFormed(anyEvent, body);
  const paymentStatus = PAYMENT_EVENTS.get(name);
  if (paymentStatus !== undefined) return readPayment(name, paymentStatus, body, words);
  // It confirms nothing, and so is not refused for its form.
  if (name === 'payment.authorized' && paymentEvent.safeParse(body).success)
    return readPayment(name, 'authorized', body, words);
  if (name.startsWith(DISPUTE)) return readDispute(name, body, words);
  const refundStatus = REFUND_EVENTS.get(name);
  if (refundStatus !== undefined) return readRefund(name, refundStatus, body, words);
  words.event(name);
  return { kind: 'other', name };
}

function readPayment(name: string, kind: PaymentKind, body: unknown, words: RazorpayWords): GatewayEvent {
  const { payment, order } = wellFormed(paymentEvent, body).payload;
  const { entity } = payment;
  const { order_id: gatewayOrderId, id: gatewayPaymentId, amount: amountMinor, currency } = entity;
  const status = words.paymentStatus(entity.status, gatewayPaymentId);
  if (status !== kind) return { kind: 'other', name: `${name} (${entity.status})` };
  if (order !== undefined) words.orderStatus(order.entity.status, order.entity.id);
  const isOrderPaid = order?.entity.status === 'paid' && order.entity.id === gatewayOrderId;
  const reported = { kind, gatewayOrderId, gatewayPaymentId, amountMinor, currency };
  return isOrderPaid ? { ...reported, isOrderPaid } : reported;
}

function readRefund(
  name: string,
  expected: 'processed' | 'failed',
  body: unknown,
  words: RazorpayWords,
): GatewayEvent {
  const { payload, created_at } = wellFormed(refundEvent, body);
  const { id, payment_id: gatewayPaymentId, amount: amountMinor, receipt, ...entity } = payload.refund.entity;
  const status = words.refundStatus(entity.status, id);
  // That it is reversed counts wherever it is said: in the name of the event, or in the status.
  const isReversed = name === 'refund.reversed' || entity.status === 'reversed';
  if (status !== expected && !isReversed) return { kind: 'other', name: `${name} (${entity.status})` };
  const refund = {
    gatewayRefundId: id,
    gatewayPaymentId,
    amountMinor,
    status: isReversed ? 'failed' : expected,
    ...withoutUndefined({
      reference: receipt ?? undefined,
      madeAt: timeOf(entity.created_at),
      at: timeOf(created_at),
      captured: payload.payment?.entity.captured,
    }),
  } as const;
  return { kind: 'refund', refund };
}

/**
 * The event alone says what has become of the dispute: the entity is as it was made. One of another form is not refused:
 * the gateway stops sending all events to who refuses one for a day.
 */
function readDispute(name: string, body: unknown, words: RazorpayWords): GatewayEvent {
  const read = disputeEvent.safeParse(body);
  if (!read.success) return { kind: 'unreadable', name };
  const { payload, created_at } = read.data;
  const {
    id,
    payment_id: gatewayPaymentId,
    amount,
    amount_deducted,
    reason_code,
    ...entity
  } = payload.dispute.entity;
  const status = DISPUTE_EVENTS.get(name) ?? 'other';
  if (status === 'other') words.event(name, id);
  words.disputeStatus(entity.status, id);
  const isTaken = status === 'lost' && (amount_deducted ?? 0) > 0;
  const dispute = {
    disputeId: id,
    gatewayPaymentId,
    status,
    amountMinor: (isTaken ? amount_deducted : amount) ?? undefined,
    reason: reason_code ?? undefined,
    at: timeOf(created_at),
    ...withoutUndefined({ phase: words.disputePhase(entity.phase, id), openedAt: timeOf(entity.created_at) }),
  };
  return { kind: 'dispute', dispute };
}

function timeOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1000);
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
