import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';
import type { SwitchOffReason } from '#modules/webhook-events/index.js';

/** `userId`: the administrator that it goes to; without one it goes to the shop's address. */
export const SWITCHED_OFF_MAIL = defineJob<{
  endpointId: string;
  reason: SwitchOffReason;
  userId?: string;
}>({ name: 'webhooks.switched-off-mail', ...MAIL_JOB });
