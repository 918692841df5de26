import { pageOf } from '#common/paging/page.view.js';
import type { DeliveryStatus, SentEvent, WebhookDelivery } from '#modules/webhook-events/index.js';
import { webhookIdOf } from '../domain/webhook-body.js';

/** An event for an endpoint. Kept for 30 days. */
export class EventDeliveryView {
  _id!: string;
  /** `webhook.test` for a test. @example order.paid */
  event!: SentEvent;
  /** The header `webhook-id`: the same in each attempt. @example msg_65f0c3a2b1d4e5f6a7b8c9d0 */
  webhookId!: string;
  status!: DeliveryStatus;
  attempts!: number;
  /** The status that the receiver answered last; null without an answer */
  responseStatus!: number | null;
  /** Why the last attempt failed; null if it did not. @example The receiver answered 500 */
  error!: string | null;
  /** Null once it has ended. It is later while an earlier event of the same record waits. */
  nextAttemptAt!: string | null;
  /** When the event happened */
  createdAt!: string;
}

export class EventDeliveryListView extends pageOf('deliveries', EventDeliveryView) {}

export function toEventDelivery(delivery: WebhookDelivery): EventDeliveryView {
  const { _id, event, status, attempts, responseStatus, error, nextAttemptAt, createdAt } = delivery;
  return {
    _id: _id.toHexString(),
    event,
    webhookId: webhookIdOf(delivery),
    status,
    attempts,
    responseStatus: responseStatus ?? null,
    error: error ?? null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
