import type { Order } from '../data/order.schema.js';
import type { OrderStatus } from '../domain/order-status.js';

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

export function toPaymentVerified({ orderStatus, orderNumber }: Order): PaymentVerifiedView {
  return { orderStatus, orderNumber };
}

/** @param order a dispatched one */
export function toDispatch({ orderStatus, trackingNumber, courierName }: Order): DispatchView {
  return { orderStatus, trackingNumber: trackingNumber!, courierName: courierName! };
}
