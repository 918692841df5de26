import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';

export const COMPILE_EXPORT = defineJob<{ userId: string }>({
  name: 'users.export',
  queue: 'users',
  attempts: 10,
  backoffMs: 5_000,
});

export const EXPORT_MAIL = defineJob<{ exportId: string }>({ name: 'users.export-mail', ...MAIL_JOB });

export const ERASE_AVATARS = defineJob<{ userId: string }>({
  name: 'users.erase-traces',
  queue: 'users',
  attempts: 20,
  backoffMs: 5_000,
});
