import { toMajor } from '#common/money/money.js';
import { PricingView, toPricing } from '#common/money/pricing.view.js';
import type { Order } from '#modules/orders/index.js';
import { OrderLineView, toOrderLines } from '#modules/orders/views/index.js';

/** The order of a payment link. */
export class LinkedOrderView {
  /** @example ORD-26112104837261 */
  orderNumber!: string;
  items!: OrderLineView[];
  pricing!: PricingView;
  /** When the link ends. */
  expiresAt!: string;
  /** False once the order is paid. */
  payable!: boolean;
}

/** The data that the gateway's checkout needs. */
export class LinkedPaymentView {
  /** @example order_RB58MiP5SPFYyM */
  gatewayOrderId!: string;
  /** The gateway's public key of the shop. @example rzp_live_ILgsfZCZoFIKMb */
  keyId!: string;
  /** In the major unit. @example 1799.1 */
  amount!: number;
  /** @example INR */
  currency!: string;
}

/** @param order one with a payment link */
export function toLinkedOrder(order: Order, { payable }: { payable: boolean }): LinkedOrderView {
  return {
    orderNumber: order.orderNumber,
    items: toOrderLines(order),
    pricing: toPricing(order.pricing),
    expiresAt: order.paymentLink!.expiresAt.toISOString(),
    payable,
  };
}

/**
 * @param order one with a gateway order
 * @param keyId the gateway's public key of the shop
 */
export function toLinkedPayment(order: Order, keyId: string): LinkedPaymentView {
  return {
    gatewayOrderId: order.gatewayOrderId!,
    keyId,
    amount: toMajor(order.pricing.totalMinor),
    currency: order.currency,
  };
}
