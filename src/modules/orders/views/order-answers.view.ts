import { toMajor } from '#common/money/money.js';
import type { Order } from '../data/order.schema.js';
import type { OrderStatus } from '../domain/order-status.js';

/** What the client needs to pay a new order. */
export class CheckoutView {
  orderId!: string;
  /** @example ORD-26112104837261 */
  orderNumber!: string;
  /** @example order_RB58MiP5SPFYyM */
  gatewayOrderId!: string;
  /** In the major unit. @example 1799.1 */
  amount!: number;
  /** @example INR */
  currency!: string;
}

/** A verified payment. */
export class PaymentVerifiedView {
  orderStatus!: OrderStatus;
  orderNumber!: string;
}

/** A dispatched order. */
export class DispatchView {
  orderStatus!: OrderStatus;
  trackingNumber!: string;
  courierName!: string;
}

/** The answer to the payment gateway. */
export class WebhookAnswer {
  /** @example success */
  status!: 'success';
}

/** The answer to the carrier. */
export class CarrierWebhookAnswer extends WebhookAnswer {
  /** @example true */
  received!: true;
}

/** @param order one with a gateway order */
export function toCheckout(order: Order): CheckoutView {
  return {
    orderId: order._id.toHexString(),
    orderNumber: order.orderNumber,
    gatewayOrderId: order.gatewayOrderId!,
    amount: toMajor(order.pricing.totalMinor),
    currency: order.currency,
  };
}

export function toPaymentVerified({ orderStatus, orderNumber }: Order): PaymentVerifiedView {
  return { orderStatus, orderNumber };
}

/** @param order a dispatched one */
export function toDispatch({ orderStatus, trackingNumber, courierName }: Order): DispatchView {
  return { orderStatus, trackingNumber: trackingNumber!, courierName: courierName! };
}
