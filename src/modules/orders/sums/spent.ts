import type { OrderState, PaymentStatus } from '../domain/order-state.js';
import { paidMinor } from './gateway-difference.js';
import { refundsIn, sumOf } from './payment-money.js';

/** Where the shop has money of the order: a refund on its way has not come back yet. */
const HOLDS_PAYMENT: readonly PaymentStatus[] = ['PAID', 'REFUND_PENDING'];

/** The fields of a stored order that `spentOn` reads. */
export const OF_SPENT = {
  paymentStatus: 1,
  gatewayPaymentId: 1,
  'pricing.totalMinor': 1,
  'payments.gatewayPaymentId': 1,
  'payments.amountMinor': 1,
  'payments.paysInFull': 1,
  'payments.cash': 1,
  refunds: 1,
} as const;

/**
 * Returns what the customer has spent on an order, in minor units: what was paid, less what has come back of it. A
 * payment that never paid the order, and its refund, do not count.
 */
export function spentOn(
  order: Pick<OrderState, 'paymentStatus' | 'gatewayPaymentId' | 'payments' | 'refunds'> & {
    readonly pricing: { readonly totalMinor: number };
  },
): number {
  if (order.gatewayPaymentId === undefined || !HOLDS_PAYMENT.includes(order.paymentStatus)) return 0;
  const isBack = refundsIn(order).filter(
    ({ gatewayPaymentId, status }) => status === 'PROCESSED' && gatewayPaymentId === order.gatewayPaymentId,
  );
  const paying = order.payments.find(({ gatewayPaymentId }) => gatewayPaymentId === order.gatewayPaymentId);
  // Of cash it is known what was collected.
  const spentMinor = paying?.cash === true ? paying.amountMinor! : paidMinor(order);
  return spentMinor - sumOf(isBack);
}
