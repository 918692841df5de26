import type { Order, OrderStatus } from '#modules/orders/index.js';

/** An order that its customer has confirmed. */
export class ConfirmedOrderView {
  /** `PROCESSING`, and what came after it. @example PROCESSING */
  orderStatus!: OrderStatus;
  /** @example ORD-26112104837261 */
  orderNumber!: string;
}

export function toConfirmedOrder({ orderStatus, orderNumber }: Order): ConfirmedOrderView {
  return { orderStatus, orderNumber };
}
