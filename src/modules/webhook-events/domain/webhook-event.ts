/** The events that webhook endpoints may ask for (decisions, 14.31). */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.paid',
  'order.dispatched',
  'order.delivered',
  'order.cancelled',
  'order.returned',
  'refund.processed',
  'refund.failed',
  'return.requested',
  'return.received',
  'product.created',
  'product.updated',
  'product.deleted',
  'stock.changed',
  'customer.created',
  'customer.updated',
  'customer.erased',
  'ticket.created',
  'ticket.replied',
  'review.created',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event by which an administrator tries an endpoint. No endpoint asks for it. */
export const TEST_EVENT = 'webhook.test';

export type SentEvent = WebhookEvent | typeof TEST_EVENT;

/** The record that an event is about. The events of one record reach an endpoint in their order. */
export interface WebhookRecord {
  readonly kind: 'order' | 'product' | 'customer' | 'ticket' | 'review';
  readonly id: string;
  /** The account whose personal data the record has: erasing the account empties its events. */
  readonly userId?: string | undefined;
}

export function recordKey({ kind, id }: WebhookRecord): string {
  return `${kind}:${id}`;
}
