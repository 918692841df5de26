import type { QueueName } from '#infrastructure/queue/queue-names.js';

/** How a queue stands. Numbers are counted up to 10,000 effects of the shop. */
export class QueueView {
  queue!: QueueName;
  /** Effects that no worker has begun yet */
  waiting!: number;
  /** Effects that a worker carries out; null while the queues cannot be asked */
  running!: number | null;
  /** Effects whose last attempt failed, and that wait for the next; null while the queues cannot be asked */
  retrying!: number | null;
  /** Dead letters: effects that failed their last attempt */
  failed!: number;
  /** When the oldest effect was written that is still to be carried out, dead letters left out; null where there is none */
  oldestAt!: string | null;
}
