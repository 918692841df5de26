import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';
import type { ShopAlert } from './domain/shop-alert.js';

export const SHOP_ALERT_MAIL = defineJob<{ orderId: string } & ShopAlert>({
  name: 'shop.alert-mail',
  ...MAIL_JOB,
});

/** `slot` is the digest's: see `ShopDigest`. */
export const SHOP_DIGEST_MAIL = defineJob<{ slot: string }>({ name: 'shop.digest-mail', ...MAIL_JOB });
