import type { OrderState } from './order-state.js';

/**
 * What a captured payment does to its order:
 * `KNOWN` it has been dealt with; `CONFIRM` it pays the waiting order; `SETTLE` it pays an order that an
 * administrator or the carrier has moved on already; `REVIVE` it pays an expired order, whose stock must be had
 * again; `REFUND` it goes back: the order is paid already, was cancelled, or has come back.
 */
export type PaymentDecision = 'KNOWN' | 'CONFIRM' | 'SETTLE' | 'REVIVE' | 'REFUND';

/** Decides about one captured payment of an order, whoever reports it: the customer, the webhook, the reconciler. */
export function decidePayment(order: OrderState, gatewayPaymentId: string): PaymentDecision {
  if (order.payments.some((payment) => payment.gatewayPaymentId === gatewayPaymentId)) return 'KNOWN';
  if (order.gatewayPaymentId !== undefined) return 'REFUND';
  switch (order.orderStatus) {
    case 'PENDING':
      return 'CONFIRM';
    case 'CANCELLED':
      return order.cancelCause === 'EXPIRY' ? 'REVIVE' : 'REFUND';
    case 'RETURNED':
      return 'REFUND';
    default:
      return 'SETTLE';
  }
}

/** How verify-payment answers once the payment has been dealt with. */
export type PaymentVerdict = 'CONFIRMED' | 'EXPIRED' | 'CANCELLED';

/** What the caller is told about a payment that has been dealt with: replays get the same as the first call. */
export function paymentVerdict(order: OrderState, gatewayPaymentId: string): PaymentVerdict {
  const payment = order.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId);
  if (payment?.state === 'CONFIRMED') return 'CONFIRMED';
  if (order.orderStatus === 'CANCELLED') return order.cancelCause === 'EXPIRY' ? 'EXPIRED' : 'CANCELLED';
  return order.gatewayPaymentId === undefined ? 'CANCELLED' : 'CONFIRMED';
}
