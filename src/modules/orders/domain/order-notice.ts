/** The events that the owner is notified of in the app. */
export type OrderNoticeKind = 'SHIPPED' | 'DELIVERED' | 'CANCELLED';

export interface OrderNotice {
  readonly title: string;
  readonly message: string;
}

const NOTICES: Record<OrderNoticeKind, { title: string; says: string }> = {
  SHIPPED: { title: 'Order shipped', says: 'has been shipped' },
  DELIVERED: { title: 'Order delivered', says: 'has been delivered' },
  CANCELLED: { title: 'Order cancelled', says: 'has been cancelled' },
};

/** The title and message of a notification. */
export function orderNotice(kind: OrderNoticeKind, orderNumber: string): OrderNotice {
  const { title, says } = NOTICES[kind];
  return { title, message: `Your order ${orderNumber} ${says}.` };
}
