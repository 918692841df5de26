/** The events of an order that its owner is told of in the app, whoever caused them. */
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

/** The words of a notice. */
export function orderNotice(kind: OrderNoticeKind, orderNumber: string): OrderNotice {
  const { title, says } = NOTICES[kind];
  return { title, message: `Your order ${orderNumber} ${says}.` };
}
