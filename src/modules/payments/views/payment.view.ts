import type { Order, OrderStatus } from '#modules/orders/index.js';

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
