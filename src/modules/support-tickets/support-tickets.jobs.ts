import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';

/** Deletes the images of a ticket whose owner has deleted the account. */
export const DESTROY_ATTACHMENTS = defineJob<{ ticketId: string }>({
  name: 'support-tickets.destroy-attachments',
  queue: 'images',
  attempts: 20,
  backoffMs: 5_000,
});

/** Mails one reply of an administrator to the owner of the ticket. */
export const REPLY_MAIL = defineJob<{ ticketId: string; messageId: string }>({
  name: 'support-tickets.reply-mail',
  ...MAIL_JOB,
});
