import { defineJob } from '#infrastructure/outbox/job.js';

/** Goes on with an import for some seconds, and records itself again until its end. */
export const CONTINUE_IMPORT = defineJob<{ importId: string }>({
  name: 'catalogue-imports.continue',
  queue: 'images',
  attempts: 6,
  backoffMs: 2_000,
});
