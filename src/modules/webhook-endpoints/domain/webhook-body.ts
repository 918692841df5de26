import type { WebhookDelivery } from '#modules/webhook-events/index.js';

/** Returns the id of an event for its endpoint: the same in each attempt. */
export function webhookIdOf({ _id }: Pick<WebhookDelivery, '_id'>): string {
  return `msg_${_id.toHexString()}`;
}

/** Returns the body of an event: the same in each attempt, unless the account was erased whose data it had. */
export function webhookBody({
  event,
  createdAt,
  record,
  data,
}: Pick<WebhookDelivery, 'event' | 'createdAt' | 'record' | 'data'>): string {
  const frame = { type: event, timestamp: createdAt.toISOString() };
  const erased = { _id: record.slice(record.indexOf(':') + 1), erased: true };
  return `${JSON.stringify(frame).slice(0, -1)},"data":${data ?? JSON.stringify(erased)}}`;
}
