import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';

/** Mails the administrator's decision about a return to its owner. */
export const DECISION_MAIL = defineJob<{ returnId: string; decision: 'APPROVED' | 'REJECTED' }>({
  name: 'returns.decision-mail',
  ...MAIL_JOB,
});
