import type {
  CancelCause,
  CarrierTarget,
  OrderTransition,
  OrderPayment,
  OrderState,
  PaymentStatus,
  RefundReason,
} from './order-state.js';
import { mayMove, type OrderStatus, type Trigger } from './order-status.js';
import type { ReportedPayment } from './payment-decision.js';
import { amountOf, refundsIn, remainingOf, startedRefund, type NewRefund } from './refunds.js';

/**
 * The transitions of an order, as pure functions. Each returns all fields that change together. The repository
 * applies them conditionally on the state that was read.
 */

const NO_RESERVATION = { reservedUntil: null, sweepAt: null, unpaidSlot: null } as const;

/** The payment pays a `PENDING` order. */
export function confirmed(order: OrderState, payment: ReportedPayment, now: Date): OrderTransition {
  return {
    orderStatus: moved(order, 'PAYMENT', 'PROCESSING'),
    stockState: 'COMMITTED',
    cancelCause: null,
    ...NO_RESERVATION,
    ...paidBy(order, payment, now),
  };
}

/** The payment revives an expired order. Its stock and coupon use were reserved again. */
export function revived(
  order: OrderState,
  { couponHeld, ...payment }: ReportedPayment & { readonly couponHeld: boolean },
  now: Date,
): OrderTransition {
  return { ...confirmed(order, payment, now), couponHeld };
}

/** The payment arrives after the administrator or the carrier has advanced the order; the status stays. */
export function paidAfterMove(order: OrderState, payment: ReportedPayment, now: Date): OrderTransition {
  return paidBy(order, payment, now);
}

function paidBy(order: OrderState, payment: ReportedPayment, now: Date): OrderTransition {
  const { gatewayPaymentId, captured } = payment;
  return {
    paymentStatus: 'PAID',
    gatewayPaymentId,
    payments: [...order.payments, newPayment(payment, 'CONFIRMED', now)],
    uncapturedSince: captured ? null : now,
  };
}

/** The gateway confirms capture and amount of the order's payment. */
export function captured(
  order: OrderState,
  { gatewayPaymentId, amountMinor }: ReportedPayment,
): OrderTransition {
  const payments = order.payments.map((payment) =>
    payment.gatewayPaymentId === gatewayPaymentId && amountMinor !== undefined
      ? { ...payment, amountMinor }
      : payment,
  );
  return { payments, uncapturedSince: null };
}

/** The payment cannot pay the order and is refunded in full. An order that another payment has paid stays paid. */
export function refusedPayment(
  order: OrderState,
  payment: ReportedPayment,
  { reason, ...fresh }: NewRefund & { readonly reason: RefundReason },
): OrderTransition {
  const refused = newPayment(payment, 'REFUND_PENDING', fresh.at);
  return startedRefund(order, refused, { ...fresh, reason, amountMinor: amountOf(order, refused) });
}

/** The payment that confirmed the order by its signature has another amount. It is refunded in full. */
export function disproved(order: OrderState, payment: ReportedPayment, fresh: NewRefund): OrderTransition {
  const known = { ...order, ...captured(order, payment) } as OrderState;
  return refundOf(known, { ...fresh, reason: 'AMOUNT_MISMATCH' });
}

/** Refunds the order's payment: `amountMinor` of it, or all that is not refunded yet. */
export function refundOf(
  order: OrderState,
  { amountMinor, ...refund }: NewRefund & { readonly reason: RefundReason; readonly amountMinor?: number },
): OrderTransition {
  const paying = order.payments.find(({ gatewayPaymentId }) => gatewayPaymentId === order.gatewayPaymentId);
  const remaining = paying === undefined ? 0 : remainingOf(order, paying);
  const owed = Math.min(amountMinor ?? remaining, remaining);
  // The refund captures an uncaptured payment itself, so the order no longer waits for the capture.
  if (paying === undefined || owed === 0) return {};
  return { ...startedRefund(order, paying, { ...refund, amountMinor: owed }), uncapturedSince: null };
}

function newPayment(
  { gatewayPaymentId, amountMinor }: ReportedPayment,
  state: OrderPayment['state'],
  receivedAt: Date,
): OrderPayment {
  return { gatewayPaymentId, state, receivedAt, ...(amountMinor === undefined ? {} : { amountMinor }) };
}

/** The reservation has expired. An order that the carrier cancelled before keeps its cancel cause. */
export function expired(order: OrderState): OrderTransition {
  const waiting = order.orderStatus === 'PENDING';
  return {
    ...(waiting ? cancelled(order, 'EXPIRY', 'EXPIRY') : {}),
    paymentStatus: unpaidAfterEnd(order.paymentStatus),
    ...released(order),
  };
}

/** The administrator cancels the order before shipment. Stock and coupon use are released, a payment is refunded. */
export function cancelledByAdmin(order: OrderState, refund: NewRefund): OrderTransition {
  const money =
    order.paymentStatus === 'PAID'
      ? refundOf(order, { ...refund, reason: 'CANCELLED' })
      : { paymentStatus: unpaidAfterEnd(order.paymentStatus) };
  return { ...cancelled(order, 'ADMIN', 'ADMIN'), ...released(order), ...money };
}

/**
 * The administrator advances the order. An unpaid order counts as paid elsewhere: its stock is committed and it no
 * longer expires.
 */
export function movedByAdmin(order: OrderState, to: OrderStatus, now: Date): OrderTransition {
  return {
    orderStatus: moved(order, 'ADMIN', to),
    ...(order.stockState === 'RESERVED' ? { stockState: 'COMMITTED' as const } : {}),
    ...NO_RESERVATION,
    ...(to === 'DELIVERED' ? firstDelivery(order, now) : {}),
  };
}

/** The carrier has accepted the parcel. */
export function shipped(order: OrderState): OrderTransition {
  return { orderStatus: moved(order, 'DISPATCH', 'SHIPPED'), ...NO_RESERVATION };
}

/**
 * The carrier's event changes the status from any other. Stock changes only if the goods have been delivered or
 * returned.
 */
export function movedByCarrier(order: OrderState, target: CarrierTarget, now: Date): OrderTransition {
  // Stock and money are settled by the administrator; an unpaid reservation still expires.
  if (target === 'CANCELLED') return cancelled(order, 'CARRIER', 'CARRIER');
  const there = { orderStatus: moved(order, 'CARRIER', target), cancelCause: null, ...NO_RESERVATION };
  if (target === 'RETURNED') return { ...there, stockState: 'RETURNED' };
  return {
    ...there,
    ...(order.stockState === 'RESERVED' ? { stockState: 'COMMITTED' as const } : {}),
    ...firstDelivery(order, now),
  };
}

/** The administrator settles an order that the carrier has ended. Empty if there is nothing to settle. */
export function settledByAdmin(
  order: OrderState,
  wanted: { restock: boolean; refund: boolean },
  fresh: NewRefund,
): OrderTransition {
  const ended = order.orderStatus === 'CANCELLED' || order.orderStatus === 'RETURNED';
  const restock = ended && wanted.restock && order.stockState !== 'RETURNED';
  const refund = ended && wanted.refund && order.paymentStatus === 'PAID' && !refundStarted(order);
  if (!restock && !refund) return {};
  return {
    ...(restock ? { stockState: 'RETURNED' as const, ...NO_RESERVATION } : {}),
    ...(refund
      ? refundOf(order, { ...fresh, reason: order.orderStatus === 'RETURNED' ? 'RETURN' : 'CANCELLED' })
      : {}),
    ...(order.orderStatus === 'CANCELLED' ? { couponHeld: false } : {}),
  };
}

/** A return is requested or rejected. */
export function movedByReturn(order: OrderState, to: 'RETURN_REQUESTED' | 'DELIVERED'): OrderTransition {
  return { orderStatus: moved(order, 'RETURN', to) };
}

/** The goods of a return have arrived: `amountMinor` of the payment is refunded, or all of it. */
export function received(
  order: OrderState,
  refund: NewRefund & { readonly amountMinor?: number },
): OrderTransition {
  return {
    orderStatus: moved(order, 'RETURN', 'RETURNED'),
    cancelCause: null,
    stockState: 'RETURNED',
    ...(order.paymentStatus === 'PAID' ? refundOf(order, { ...refund, reason: 'RETURN' }) : {}),
  };
}

function refundStarted(order: OrderState): boolean {
  return refundsIn(order).some(({ gatewayPaymentId }) => gatewayPaymentId === order.gatewayPaymentId);
}

function moved(order: OrderState, trigger: Trigger, to: OrderStatus): OrderStatus {
  if (!mayMove(trigger, order.orderStatus, to)) {
    throw new Error(`No order transition for ${trigger}: ${order.orderStatus} -> ${to}`);
  }
  return to;
}

function cancelled(order: OrderState, trigger: Trigger, cancelCause: CancelCause): OrderTransition {
  return { orderStatus: moved(order, trigger, 'CANCELLED'), cancelCause };
}

function released(order: OrderState): OrderTransition {
  return {
    ...NO_RESERVATION,
    ...(order.stockState === 'RETURNED' ? {} : { stockState: 'RETURNED' }),
    couponHeld: false,
  };
}

function unpaidAfterEnd(paymentStatus: PaymentStatus): PaymentStatus {
  return paymentStatus === 'PENDING' ? 'EXPIRED' : paymentStatus;
}

function firstDelivery(order: OrderState, now: Date): OrderTransition {
  return order.deliveredAt === undefined ? { deliveredAt: now } : {};
}
