import { defineJob } from '#infrastructure/outbox/job.js';

/** Creates a one-time code and mails it to the user. */
export const SEND_CODE = defineJob<{ userId: string; purpose: 'verify-email' | 'reset-password' }>({
  name: 'auth.send-code',
  queue: 'mail',
  attempts: 5,
  backoffMs: 2_000,
});
