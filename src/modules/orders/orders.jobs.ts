import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';

export const CONFIRMATION_MAIL = defineJob<{ orderId: string }>({
  name: 'orders.confirmation-mail',
  ...MAIL_JOB,
});

export const SHIPPED_MAIL = defineJob<{ orderId: string }>({ name: 'orders.shipped-mail', ...MAIL_JOB });

export const DELIVERED_MAIL = defineJob<{ orderId: string }>({ name: 'orders.delivered-mail', ...MAIL_JOB });

/** Requests one refund at the gateway. */
export const REFUND = defineJob<{ orderId: string; refundId: string }>({
  name: 'orders.refund',
  queue: 'payments',
  attempts: 20,
  backoffMs: 5_000,
});

/** Cancels the shipment of a cancelled order at the carrier. */
export const CANCEL_SHIPMENT = defineJob<{ orderId: string }>({
  name: 'orders.cancel-shipment',
  queue: 'carrier',
  attempts: 20,
  backoffMs: 5_000,
});
