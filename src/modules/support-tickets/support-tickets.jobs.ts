import { defineJob } from '#infrastructure/outbox/job.js';

/** Deletes the images of a ticket whose owner has deleted the account. */
export const DESTROY_ATTACHMENTS = defineJob<{ ticketId: string }>({
  name: 'support-tickets.destroy-attachments',
  queue: 'images',
  attempts: 20,
  backoffMs: 5_000,
});
