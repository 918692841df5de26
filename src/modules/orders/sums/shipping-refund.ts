import type { OrderRefund, OrderState } from '../domain/order-state.js';
import { paidForShipping, type PaidOrder } from './gateway-difference.js';

/**
 * Returns the part of the payment that goes back when the shipping is refunded: all of it, once (decisions 14.19).
 * Undefined where there is nothing, or where a refund has it already, however that ended: one that has failed is
 * still owed.
 */
export function refundOfShipping(order: PaidOrder & Pick<OrderState, 'refunds'>): number | undefined {
  const minor = paidForShipping(order);
  return minor === 0 || (order.refunds ?? []).some(hasShipping) ? undefined : minor;
}

function hasShipping({ shippingMinor }: Pick<OrderRefund, 'shippingMinor'>): boolean {
  return shippingMinor !== undefined;
}
