import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';

export const INVITATION_MAIL = defineJob<{ invitationId: string; nonceHash: string }>({
  name: 'staff.invitation-mail',
  ...MAIL_JOB,
});
