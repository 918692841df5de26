import type { OrderState, RefundReason } from './order-state.js';

/** A reported payment. The customer's signature contains neither amount nor capture state. */
export interface ReportedPayment {
  readonly gatewayPaymentId: string;
  /** Integer minor units. */
  readonly amountMinor?: number | undefined;
  readonly currency?: string | undefined;
  /** Whether the gateway reports the payment as captured. */
  readonly captured: boolean;
}

/**
 * The effect of a reported payment on its order:
 * `KNOWN`: none, it was processed before; `CAPTURED`: the gateway confirms the payment that the customer's signature
 * reported;
 * `DISPROVE`: the gateway reports another amount for that payment; `CONFIRM`: it pays the `PENDING` order;
 * `PAY_AFTER_MOVE`: it pays an order that the administrator or the carrier has advanced;
 * `REVIVE`: it pays an expired order, whose stock must be reserved again;
 * a refund reason: it cannot pay the order and is refunded in full.
 */
export type PaymentDecision =
  | 'KNOWN'
  | 'CAPTURED'
  | 'DISPROVE'
  | 'CONFIRM'
  | 'PAY_AFTER_MOVE'
  | 'REVIVE'
  | Extract<RefundReason, 'LATE_PAYMENT' | 'DUPLICATE_PAYMENT' | 'AMOUNT_MISMATCH'>;

/** Decides the effect of a reported payment, whatever its source: customer, webhook or reconciler. */
export function decidePayment(order: OrderState, payment: ReportedPayment): PaymentDecision {
  const { gatewayPaymentId } = payment;
  if (order.payments.some((known) => known.gatewayPaymentId === gatewayPaymentId))
    return decideKnown(order, payment);
  if (!mayPay(order, payment)) return 'AMOUNT_MISMATCH';
  if (order.gatewayPaymentId !== undefined) return 'DUPLICATE_PAYMENT';
  switch (order.orderStatus) {
    case 'PENDING':
      return 'CONFIRM';
    case 'CANCELLED':
      return order.cancelCause === 'EXPIRY' ? 'REVIVE' : 'LATE_PAYMENT';
    case 'RETURNED':
      return 'LATE_PAYMENT';
    default:
      return 'PAY_AFTER_MOVE';
  }
}

/** Whether amount and currency match the order, where they are known. */
export function mayPay(order: OrderState, { amountMinor, currency }: ReportedPayment): boolean {
  const amountFits = amountMinor === undefined || amountMinor === order.pricing.totalMinor;
  return amountFits && (currency === undefined || currency === order.currency);
}

function decideKnown(order: OrderState, payment: ReportedPayment): PaymentDecision {
  const awaited =
    payment.captured &&
    order.uncapturedSince !== undefined &&
    payment.gatewayPaymentId === order.gatewayPaymentId;
  if (!awaited) return 'KNOWN';
  if (mayPay(order, payment)) return 'CAPTURED';
  // An order that has shipped is not refunded automatically. It stays uncaptured, which raises an alarm.
  const stillHere = order.orderStatus === 'PENDING' || order.orderStatus === 'PROCESSING';
  return stillHere ? 'DISPROVE' : 'KNOWN';
}

/** The outcome of verify-payment after the payment was processed. */
export type PaymentVerdict = 'CONFIRMED' | 'EXPIRED' | 'CANCELLED' | 'MISMATCH';

/** The outcome for a processed payment. Idempotent: a repeated call gets the same outcome. */
export function paymentVerdict(order: OrderState, gatewayPaymentId: string): PaymentVerdict {
  const refund = (order.refunds ?? []).find((known) => known.gatewayPaymentId === gatewayPaymentId);
  if (refund?.reason === 'AMOUNT_MISMATCH') return 'MISMATCH';
  const payment = order.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId);
  if (payment?.state === 'CONFIRMED') return 'CONFIRMED';
  if (order.orderStatus === 'CANCELLED') return order.cancelCause === 'EXPIRY' ? 'EXPIRED' : 'CANCELLED';
  return order.gatewayPaymentId === undefined ? 'CANCELLED' : 'CONFIRMED';
}
