export const NOTIFICATION_TYPES = [
  'ORDER_STATUS',
  'PAYMENT_STATUS',
  'SUPPORT_REPLY',
  'EXPORT_READY',
  'SECURITY_ALERT',
  'RETURN_STATUS',
  'SHOP_ALERT',
  'SHOP_DIGEST',
] as const;

/** The subject of a notification. */
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
