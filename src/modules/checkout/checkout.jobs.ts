import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';

/** The mail with the payment link of an order that the staff have placed. */
export const PAYMENT_LINK_MAIL = defineJob<{ orderId: string }>({
  name: 'orders.payment-link-mail',
  ...MAIL_JOB,
  inAnyOrder: true,
});
