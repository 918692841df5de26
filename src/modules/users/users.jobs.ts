import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';

/** Notifies the owner of a changed password. */
export const PASSWORD_CHANGED_MAIL = defineJob<{ userId: string }>({
  name: 'users.password-changed-mail',
  ...MAIL_JOB,
});

/** Compiles the user's data export in progress. */
export const COMPILE_EXPORT = defineJob<{ userId: string }>({
  name: 'users.export',
  queue: 'users',
  attempts: 10,
  backoffMs: 5_000,
});

/** Mails a finished data export. */
export const EXPORT_MAIL = defineJob<{ exportId: string }>({ name: 'users.export-mail', ...MAIL_JOB });

/** Erases what a deleted account leaves outside the database. */
export const ERASE_EXTERNAL_DATA = defineJob<{ userId: string }>({
  name: 'users.erase-traces',
  queue: 'users',
  attempts: 20,
  backoffMs: 5_000,
});

/** Synchronises the revocation mark of a user's access tokens with its record. */
export const APPLY_REVOCATION = defineJob<{ userId: string }>({
  name: 'users.apply-revocation',
  queue: 'users',
  attempts: 20,
  backoffMs: 1_000,
});
