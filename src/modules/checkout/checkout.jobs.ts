import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';

/** The mail with the payment link of an order that the staff have placed. */
export const PAYMENT_LINK_MAIL = defineJob<{ orderId: string }>({
  name: 'orders.payment-link-mail',
  ...MAIL_JOB,
  inAnyOrder: true,
});

/** The mail with the code that confirms an order to be paid at the door. `nonce` is that of the code: another one has its own mail. */
export const CASH_CONFIRMATION_MAIL = defineJob<{ orderId: string; nonce: string }>({
  name: 'orders.cash-confirmation-mail',
  ...MAIL_JOB,
  inAnyOrder: true,
});
