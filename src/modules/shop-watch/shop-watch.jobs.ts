import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';
import type { WatchFinding } from './domain/watch.js';

export const SHOP_WATCH_MAIL = defineJob<WatchFinding>({ name: 'shop.watch-mail', ...MAIL_JOB });
