import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';
import type { Decision } from './domain/return-status.js';

/** Mails the administrator's decision about a return to its owner, or what of it has arrived. */
export const DECISION_MAIL = defineJob<{ returnId: string; decision: Decision }>({
  name: 'returns.decision-mail',
  ...MAIL_JOB,
});
