import { defineJob } from '#infrastructure/outbox/job.js';

/** Requests one refund at the gateway; `retries` is that of the refund when it was written, missing for none. */
export const REFUND = defineJob<{ orderId: string; refundId: string; retries?: number }>({
  name: 'orders.refund',
  queue: 'payments',
  attempts: 20,
  backoffMs: 5_000,
});

/** Asks the gateway for the present state of a refund. */
export const ASK_REFUND = defineJob<{ gatewayRefundId: string }>({
  name: 'orders.ask-refund',
  queue: 'payments',
  attempts: 20,
  backoffMs: 5_000,
});
