import type { OrderState, RefundReason } from './order-state.js';

/** A payment as somebody reports it. The customer's signature says neither its amount nor that it is captured. */
export interface ReportedPayment {
  readonly gatewayPaymentId: string;
  /** Integer minor units. */
  readonly amountMinor?: number | undefined;
  readonly currency?: string | undefined;
  /** Whether the gateway itself says that the money is captured. */
  readonly captured: boolean;
}

/**
 * What a reported payment does to its order:
 * `KNOWN` nothing: it was processed before; `CAPTURED` the gateway confirms what the customer's signature said;
 * `DISPROVE` the gateway says that the payment the customer reported is of another amount;
 * `CONFIRM` it pays the waiting order; `SETTLE` it pays an order that an administrator or the carrier has moved on
 * already; `REVIVE` it pays an expired order, whose stock must be reserved again;
 * a refund reason: it cannot pay the order and all of it goes back.
 */
export type PaymentDecision =
  | 'KNOWN'
  | 'CAPTURED'
  | 'DISPROVE'
  | 'CONFIRM'
  | 'PAY_AFTER_MOVE'
  | 'REVIVE'
  | Extract<RefundReason, 'LATE_PAYMENT' | 'DUPLICATE_PAYMENT' | 'AMOUNT_MISMATCH'>;

/** Decides about one payment of an order, whoever reports it: the customer, the webhook, the reconciler. */
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

/** Whether the payment's amount and currency, as far as they are known, are the order's. */
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
  // What has left the shop is not refunded by itself: the order stays uncaptured, which raises an alarm.
  const stillHere = order.orderStatus === 'PENDING' || order.orderStatus === 'PROCESSING';
  return stillHere ? 'DISPROVE' : 'KNOWN';
}

/** How verify-payment answers once the payment has been processed. */
export type PaymentVerdict = 'CONFIRMED' | 'EXPIRED' | 'CANCELLED' | 'MISMATCH';

/** The answer for a payment that was processed: replays get the same as the first call. */
export function paymentVerdict(order: OrderState, gatewayPaymentId: string): PaymentVerdict {
  const refund = (order.refunds ?? []).find((known) => known.gatewayPaymentId === gatewayPaymentId);
  if (refund?.reason === 'AMOUNT_MISMATCH') return 'MISMATCH';
  const payment = order.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId);
  if (payment?.state === 'CONFIRMED') return 'CONFIRMED';
  if (order.orderStatus === 'CANCELLED') return order.cancelCause === 'EXPIRY' ? 'EXPIRED' : 'CANCELLED';
  return order.gatewayPaymentId === undefined ? 'CANCELLED' : 'CONFIRMED';
}
