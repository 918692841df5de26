/**
 * The queues, and how many jobs of each a worker process does at a time. One queue for each kind of outside service,
 * so that a slow one does not hold up the others.
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
