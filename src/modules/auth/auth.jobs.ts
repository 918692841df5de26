import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';
import type { SecurityNotice } from './mails/security-notice.mail.js';

/** Retried for as long as a code lives: the last of nine attempts starts after 8.5 minutes, a tenth would after 17. */
export const SEND_CODE = defineJob<{ userId: string; purpose: 'verify-email' | 'reset-password' }>({
  name: 'auth.send-code',
  queue: 'mail',
  attempts: 9,
  backoffMs: 2_000,
});

/** The same for an address that may have no account: the payload names its request. */
export const SEND_SIGN_IN_CODE = defineJob<{ requestId: string }>({
  name: 'auth.send-sign-in-code',
  queue: 'mail',
  attempts: 9,
  backoffMs: 2_000,
});

export const PASSWORD_CHANGED_MAIL = defineJob<{ userId: string }>({
  name: 'users.password-changed-mail',
  ...MAIL_JOB,
});

export const ERASE_CODES = defineJob<{ userId: string }>({
  name: 'auth.erase-codes',
  queue: 'users',
  attempts: 20,
  backoffMs: 5_000,
});

/** Synchronises the revocation mark of a user's access tokens with its record; `userId` may be the id of a session. */
export const APPLY_REVOCATION = defineJob<{ userId: string }>({
  name: 'users.apply-revocation',
  queue: 'users',
  attempts: 20,
  backoffMs: 1_000,
});

export const SECURITY_NOTICE_MAIL = defineJob<{ userId: string; what: SecurityNotice; at: string }>({
  name: 'auth.security-notice-mail',
  ...MAIL_JOB,
});
