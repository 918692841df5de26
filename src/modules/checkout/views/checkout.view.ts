import { toMajor } from '#common/money/money.js';
import type { Order } from '#modules/orders/index.js';

/** The data that the client needs to pay a new order. */
export class CheckoutView {
  orderId!: string;
  /** @example ORD-26112104837261 */
  orderNumber!: string;
  /** Null where it is paid at the door. @example order_RB58MiP5SPFYyM */
  gatewayOrderId!: string | null;
  /** In the major unit. @example 1799.1 */
  amount!: number;
  /** @example INR */
  currency!: string;
}

/** Shows what there is to pay. */
export function toCheckout(order: Order): CheckoutView {
  return {
    orderId: order._id.toHexString(),
    orderNumber: order.orderNumber,
    gatewayOrderId: order.gatewayOrderId ?? null,
    amount: toMajor(order.pricing.totalMinor),
    currency: order.currency,
  };
}
