import { BadRequestError } from '#common/errors/app-error.js';

/** A webhook of the payment gateway, in the words of this module. Amounts are integer minor units. */
export type GatewayEvent =
  | {
      readonly kind: 'captured' | 'failed';
      readonly gatewayOrderId: string | null;
      readonly gatewayPaymentId: string;
      readonly amountMinor: number;
      readonly currency: string;
    }
  | { readonly kind: 'refunded'; readonly gatewayPaymentId: string; readonly amountMinor: number | undefined }
  | { readonly kind: 'other'; readonly name: string };

/** The events that tell of a payment. `payment.captured` and `order.paid` both say that it has been captured. */
const PAYMENT_EVENTS: Readonly<Record<string, 'captured' | 'failed'>> = {
  'payment.captured': 'captured',
  'order.paid': 'captured',
  'payment.failed': 'failed',
};

/** The body is not what the gateway sends. */
export class MalformedGatewayEventError extends BadRequestError {
  constructor(field: string) {
    super(`Malformed webhook body: ${field} is missing or wrong`);
  }
}

/**
 * Reads a webhook body `{ event, payload: { payment: { entity } } }`; fields beyond those are let be, for the
 * gateway adds some. Events of other names are not looked into.
 * @throws MalformedGatewayEventError
 */
export function readGatewayEvent(body: unknown): GatewayEvent {
  const { event, payload } = objectAt(body, 'body');
  const name = textAt(event, 'event');
  const content = objectAt(payload, 'payload');
  if (name === 'refund.processed') return readRefund(content);
  if (!Object.hasOwn(PAYMENT_EVENTS, name)) return { kind: 'other', name };
  const entity = entityAt(content, 'payment');
  return {
    kind: PAYMENT_EVENTS[name]!,
    // A payment that was made without an order has null here: it is none of ours.
    gatewayOrderId:
      entity['order_id'] === null ? null : textAt(entity['order_id'], 'payload.payment.entity.order_id'),
    gatewayPaymentId: textAt(entity['id'], 'payload.payment.entity.id'),
    amountMinor: amountAt(entity['amount'], 'payload.payment.entity.amount'),
    currency: textAt(entity['currency'], 'payload.payment.entity.currency'),
  };
}

function readRefund(content: Record<string, unknown>): GatewayEvent {
  const entity = entityAt(content, 'refund');
  const { amount } = entity;
  return {
    kind: 'refunded',
    gatewayPaymentId: textAt(entity['payment_id'], 'payload.refund.entity.payment_id'),
    amountMinor: amount === undefined ? undefined : amountAt(amount, 'payload.refund.entity.amount'),
  };
}

function entityAt(content: Record<string, unknown>, name: string): Record<string, unknown> {
  const { entity } = objectAt(content[name], `payload.${name}`);
  return objectAt(entity, `payload.${name}.entity`);
}

function objectAt(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new MalformedGatewayEventError(field);
  return value as Record<string, unknown>;
}

function textAt(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '' || value.length > 200)
    throw new MalformedGatewayEventError(field);
  return value;
}

function amountAt(value: unknown, field: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new MalformedGatewayEventError(field);
  return value as number;
}
