/**
 * Every job of the service: its name, its payload and the queue that carries it. Payloads hold identifiers
 * only, never personal data or secrets: a queue is neither erased with an account nor encrypted.
 */
export interface JobPayloads {
  /** Makes a one-time code and mails it to the user. */
  'auth.send-code': { userId: string; purpose: 'verify-email' | 'reset-password' };
  'users.password-changed-mail': { userId: string };
  /** Makes the file of the user's data export that is under way. */
  'users.export': { userId: string };
  'users.export-mail': { exportId: string };
  /** Removes what a deleted account has left outside the database. */
  'users.erase-traces': { userId: string };
  /** Brings the mark that refuses a user's access tokens up to its record. */
  'users.apply-revocation': { userId: string };
  'orders.confirmation-mail': { orderId: string };
  'orders.shipped-mail': { orderId: string };
  'orders.delivered-mail': { orderId: string };
  /** Asks the gateway for one refund of an order. */
  'orders.refund': { orderId: string; refundId: string };
  /** Cancels what the carrier holds of a cancelled order. */
  'orders.cancel-shipment': { orderId: string };
  /** Brings the search index up to the latest state of a product. */
  'search.index-product': { productId: string };
  /** Destroys the images of a ticket whose owner has deleted the account. */
  'support-tickets.destroy-attachments': { ticketId: string };
}

export type JobName = keyof JobPayloads;

/** One queue for each kind of outside world, so that a slow one does not hold up the others. */
export const QUEUES = ['mail', 'payments', 'carrier', 'images', 'users', 'search'] as const;

export type QueueName = (typeof QUEUES)[number];

interface JobDefinition {
  readonly queue: QueueName;
  /** Tries in all, the first included. Between them the wait doubles, from `backoffMs`. */
  readonly attempts: number;
  readonly backoffMs: number;
  /**
   * For a job that brings something outside up to the latest state of its ordering key: one run stands for every
   * entry that was written before it. Such entries are tried first by the process that wrote them, see
   * `InlineEffects`; the queue is for those that fail.
   */
  readonly bringsUpToDate?: true;
}

const MAIL = { queue: 'mail', attempts: 12, backoffMs: 5_000 } as const;

/** Whether this version of the service knows a job: in a rolling change of versions it may meet one of a newer one. */
export function isKnownJob(name: string): name is JobName {
  return Object.hasOwn(JOBS, name);
}

export const JOBS: Record<JobName, JobDefinition> = {
  'auth.send-code': { queue: 'mail', attempts: 5, backoffMs: 2_000 },
  'users.password-changed-mail': MAIL,
  'users.export': { queue: 'users', attempts: 10, backoffMs: 5_000 },
  'users.export-mail': MAIL,
  'users.erase-traces': { queue: 'users', attempts: 20, backoffMs: 5_000 },
  'users.apply-revocation': { queue: 'users', attempts: 20, backoffMs: 1_000 },
  'orders.confirmation-mail': MAIL,
  'orders.shipped-mail': MAIL,
  'orders.delivered-mail': MAIL,
  'orders.refund': { queue: 'payments', attempts: 20, backoffMs: 5_000 },
  'orders.cancel-shipment': { queue: 'carrier', attempts: 20, backoffMs: 5_000 },
  'search.index-product': { queue: 'search', attempts: 10, backoffMs: 5_000, bringsUpToDate: true },
  'support-tickets.destroy-attachments': { queue: 'images', attempts: 20, backoffMs: 5_000 },
};
