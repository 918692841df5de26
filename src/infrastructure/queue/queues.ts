/**
 * The queues and their concurrency per worker process. One queue per external service, so that a slow service does not
 * block the others.
 */
export const QUEUE_CONCURRENCY = {
  mail: 5,
  payments: 5,
  carrier: 5,
  images: 2,
  users: 2,
  search: 5,
} as const;

export type QueueName = keyof typeof QUEUE_CONCURRENCY;

export const QUEUES = Object.keys(QUEUE_CONCURRENCY) as readonly QueueName[];
