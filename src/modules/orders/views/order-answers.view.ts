import type { Order } from '../data/order.schema.js';
import type { OrderStatus } from '../domain/order-status.js';

/** A verified payment. */
export class PaymentVerifiedView {
  orderStatus!: OrderStatus;
  orderNumber!: string;
}

/** The answer to the payment gateway. */
export class WebhookAnswer {
  /** @example success */
  status!: 'success';
}

export function toPaymentVerified({ orderStatus, orderNumber }: Order): PaymentVerifiedView {
  return { orderStatus, orderNumber };
}
