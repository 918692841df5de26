import {
  MalformedWebhookError,
  parseWebhookBody,
  type WebhookHeaders,
} from '../../webhooks/webhook-request.js';
import type { GatewayEvent } from '../payment-gateway.port.js';
import { requireSignature } from './razorpay.signatures.js';

/** The supported payment events, with the payment status that each requires. */
const PAYMENT_EVENTS: Readonly<Record<string, 'captured' | 'failed'>> = {
  'payment.captured': 'captured',
  'order.paid': 'captured',
  'payment.failed': 'failed',
};

/** The supported refund events, with the refund status that each requires. */
const REFUND_EVENTS: Readonly<Record<string, 'processed' | 'failed'>> = {
  'refund.processed': 'processed',
  'refund.failed': 'failed',
};

/**
 * Verifies the signature of a webhook, then parses its body. The sandbox uses the same format.
 * @throws InvalidWebhookSignatureError, MalformedWebhookError
 */
export function readSignedWebhook(
  rawBody: Buffer,
  headers: WebhookHeaders,
  webhookSecret: string,
): GatewayEvent {
  requireSignature(rawBody, headers, webhookSecret);
  return readGatewayEvent(parseWebhookBody(rawBody));
}

/**
 * Parses a webhook body `{ event, payload: { payment: { entity } } }`; other fields are ignored. An event whose name
 * and entity `status` disagree is `other`, like unsupported events.
 * @throws MalformedWebhookError
 */
export function readGatewayEvent(body: unknown): GatewayEvent {
  const { event, payload } = objectAt(body, 'body');
  const name = textAt(event, 'event');
  const content = objectAt(payload, 'payload');
  if (Object.hasOwn(REFUND_EVENTS, name)) return readRefund(name, content);
  if (!Object.hasOwn(PAYMENT_EVENTS, name)) return { kind: 'other', name };
  return readPayment(name, content);
}

function readPayment(name: string, content: Record<string, unknown>): GatewayEvent {
  const entity = entityAt(content, 'payment');
  const kind = PAYMENT_EVENTS[name]!;
  const event = {
    kind,
    // Null for a payment without an order, which does not belong to this shop.
    gatewayOrderId:
      entity['order_id'] === null ? null : textAt(entity['order_id'], 'payload.payment.entity.order_id'),
    gatewayPaymentId: textAt(entity['id'], 'payload.payment.entity.id'),
    amountMinor: amountAt(entity['amount'], 'payload.payment.entity.amount'),
    currency: textAt(entity['currency'], 'payload.payment.entity.currency'),
  };
  const status = textAt(entity['status'], 'payload.payment.entity.status');
  return status === kind ? event : { kind: 'other', name: `${name} (${status})` };
}

function readRefund(name: string, content: Record<string, unknown>): GatewayEvent {
  const entity = entityAt(content, 'refund');
  const { amount } = entity;
  const refund = {
    gatewayRefundId: textAt(entity['id'], 'payload.refund.entity.id'),
    gatewayPaymentId: textAt(entity['payment_id'], 'payload.refund.entity.payment_id'),
    amountMinor: amount === undefined ? undefined : amountAt(amount, 'payload.refund.entity.amount'),
  };
  const status = textAt(entity['status'], 'payload.refund.entity.status');
  if (status !== REFUND_EVENTS[name]) return { kind: 'other', name: `${name} (${status})` };
  return { kind: 'refund', refund: { ...refund, status: REFUND_EVENTS[name] } };
}

function entityAt(content: Record<string, unknown>, name: string): Record<string, unknown> {
  const { entity } = objectAt(content[name], `payload.${name}`);
  return objectAt(entity, `payload.${name}.entity`);
}

function objectAt(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(field);
  return value as Record<string, unknown>;
}

function textAt(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '' || value.length > 200) throw malformed(field);
  return value;
}

function amountAt(value: unknown, field: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw malformed(field);
  return value as number;
}

function malformed(field: string): MalformedWebhookError {
  return new MalformedWebhookError(`Malformed webhook body: ${field} is missing or wrong`);
}
