import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';

/** Goes on with an archive for some seconds, and records itself again until its end. */
export const CONTINUE_ARCHIVE = defineJob<{ archiveId: string }>({
  name: 'tax-returns.continue-archive',
  queue: 'users',
  attempts: 6,
  backoffMs: 2_000,
});

/** Says that an archive is ready, or could not be made. */
export const ARCHIVE_MAIL = defineJob<{ archiveId: string }>({
  name: 'tax-returns.archive-mail',
  ...MAIL_JOB,
});
