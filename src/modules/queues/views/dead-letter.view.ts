import { pageOf, ScrollMeta } from '#common/paging/page.view.js';
import { withoutPersonalData } from '#common/text/without-personal-data.js';
import type { OutboxEntry } from '#infrastructure/outbox/outbox-entry.schema.js';
import type { QueueName } from '#infrastructure/queue/queue-names.js';

/** An effect that failed its last attempt. */
export class DeadLetterView {
  _id!: string;
  /** Null for a job that this version does not know. @example mail */
  queue!: QueueName | null;
  /** @example orders.confirmation-mail */
  job!: string;
  /** The subject: a kind of record, and its id. @example order:65f0c3a2b1d4e5f6a7b8c9d0 */
  about!: string;
  /** Attempts since it was written or last retried; null where they were not counted */
  attempts!: number | null;
  /** Why the last attempt failed, without personal data. @example mail server rejected: 550 relay denied */
  error!: string;
  /** When the effect was written */
  createdAt!: string;
  /** The `X-Request-Id` of the request that caused it; null where none did */
  requestId!: string | null;
}

export class DeadLetterListView extends pageOf('failed', DeadLetterView, ScrollMeta) {}

/** @param queue of its job; undefined for a job of another version */
export function toDeadLetter(entry: OutboxEntry, queue: QueueName | undefined): DeadLetterView {
  const { _id, job, orderingKey, tries = null, error = '', createdAt, requestId = null } = entry;
  return {
    _id: _id.toHexString(),
    queue: queue ?? null,
    job,
    about: orderingKey.startsWith(`${job}:`) ? orderingKey.slice(job.length + 1) : orderingKey,
    attempts: tries,
    error: withoutPersonalData(error),
    createdAt: createdAt.toISOString(),
    requestId,
  };
}
