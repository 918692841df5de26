import { WebhookAnswer } from '#modules/payments/index.js';
import type { Order, OrderStatus } from '#modules/orders/index.js';

/** A dispatched order. */
export class DispatchView {
  orderStatus!: OrderStatus;
  trackingNumber!: string;
  courierName!: string;
}

/** The answer to the carrier. */
export class CarrierWebhookAnswer extends WebhookAnswer {
  /** @example true */
  received!: true;
}

/** @param order a dispatched one */
export function toDispatch({ orderStatus, trackingNumber, courierName }: Order): DispatchView {
  return { orderStatus, trackingNumber: trackingNumber!, courierName: courierName! };
}
