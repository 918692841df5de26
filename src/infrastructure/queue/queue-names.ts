/** The queues: one per external service, so that a slow service does not block the others. */
export const QUEUES = ['mail', 'payments', 'carrier', 'images', 'users', 'search'] as const;

export type QueueName = (typeof QUEUES)[number];
