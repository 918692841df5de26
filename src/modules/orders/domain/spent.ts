import type { OrderState, PaymentStatus } from './order-state.js';
import { refundedMinor } from './refunds.js';

/** Where the shop has money of the order: a refund on its way has not come back yet. */
const HOLDS_PAYMENT: readonly PaymentStatus[] = ['PAID', 'REFUND_PENDING'];

/** What the customer has spent on an order, in minor units: what was paid, less what has come back. */
export function spentOn(
  order: Pick<OrderState, 'paymentStatus' | 'refunds'> & {
    readonly pricing: { readonly totalMinor: number };
  },
): number {
  return HOLDS_PAYMENT.includes(order.paymentStatus) ? order.pricing.totalMinor - refundedMinor(order) : 0;
}
