import { defineJob, MAIL_JOB } from '#infrastructure/outbox/job.js';

const ORDER_MAIL = { ...MAIL_JOB, inAnyOrder: true } as const;

export const CONFIRMATION_MAIL = defineJob<{ orderId: string }>({
  name: 'orders.confirmation-mail',
  ...ORDER_MAIL,
});

export const SHIPPED_MAIL = defineJob<{ orderId: string }>({ name: 'orders.shipped-mail', ...ORDER_MAIL });

export const DELIVERED_MAIL = defineJob<{ orderId: string }>({
  name: 'orders.delivered-mail',
  ...ORDER_MAIL,
});

/** `trackingNumber` is the one that was new: if the parcel has another by now, there is another mail. */
export const TRACKING_CHANGED_MAIL = defineJob<{ orderId: string; trackingNumber: string }>({
  name: 'orders.tracking-changed-mail',
  ...MAIL_JOB,
});

/** `tokenHash` is that of the link of the attempt: of a later attempt there is another mail. */
export const FAILED_ATTEMPT_MAIL = defineJob<{ orderId: string; tokenHash: string }>({
  name: 'orders.failed-attempt-mail',
  ...MAIL_JOB,
});

export const NOT_ARRIVING_MAIL = defineJob<{ orderId: string }>({
  name: 'orders.not-arriving-mail',
  ...MAIL_JOB,
});

export const RETURNED_TO_SHOP_MAIL = defineJob<{ orderId: string }>({
  name: 'orders.returned-to-shop-mail',
  ...MAIL_JOB,
});

export const REFUND_STARTED_MAIL = defineJob<{ orderId: string; refundId: string }>({
  name: 'orders.refund-started-mail',
  ...MAIL_JOB,
});

export const REFUND_PROCESSED_MAIL = defineJob<{ orderId: string; refundId: string }>({
  name: 'orders.refund-processed-mail',
  ...MAIL_JOB,
});

export const ADDRESS_CHANGED_MAIL = defineJob<{ orderId: string }>({
  name: 'orders.address-changed-mail',
  ...MAIL_JOB,
});

/**
 * The mail about the units from one position of `cancelledUnits` to another (exclusive), and of their refund, if
 * there was money to refund.
 */
export const ITEMS_CANCELLED_MAIL = defineJob<{
  orderId: string;
  from: number;
  to: number;
  refundId?: string | undefined;
}>({ name: 'orders.items-cancelled-mail', ...MAIL_JOB });
