import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';

/** Confirms a changed password to its owner. */
export const PASSWORD_CHANGED_MAIL = defineJob<{ userId: string }>({
  name: 'users.password-changed-mail',
  ...MAIL_JOB,
});

/** Compiles the file of the user's data export that is in progress. */
export const COMPILE_EXPORT = defineJob<{ userId: string }>({
  name: 'users.export',
  queue: 'users',
  attempts: 10,
  backoffMs: 5_000,
});

/** Mails a finished data export. */
export const EXPORT_MAIL = defineJob<{ exportId: string }>({ name: 'users.export-mail', ...MAIL_JOB });

/** Removes what a deleted account has left outside the database. */
export const ERASE_TRACES = defineJob<{ userId: string }>({
  name: 'users.erase-traces',
  queue: 'users',
  attempts: 20,
  backoffMs: 5_000,
});

/** Brings the mark that refuses a user's access tokens up to its record. */
export const APPLY_REVOCATION = defineJob<{ userId: string }>({
  name: 'users.apply-revocation',
  queue: 'users',
  attempts: 20,
  backoffMs: 1_000,
});
