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
 * The moves of an order as changes of its state. Each says all that changes together; the repository writes it
 * on the condition that the order is still as it was read.
 */

const NO_RESERVATION = { reservedUntil: null, sweepAt: null, unpaidSlot: null } as const;

/** The payment pays a waiting order. */
export function confirmed(order: OrderState, payment: ReportedPayment, now: Date): OrderTransition {
  return {
    orderStatus: moved(order, 'PAYMENT', 'PROCESSING'),
    stockState: 'COMMITTED',
    cancelCause: null,
    ...NO_RESERVATION,
    ...paidBy(order, payment, now),
  };
}

/** The payment revives an expired order, whose stock (and coupon use, where it has one) was reserved again. */
export function revived(
  order: OrderState,
  { couponHeld, ...payment }: ReportedPayment & { readonly couponHeld: boolean },
  now: Date,
): OrderTransition {
  return { ...confirmed(order, payment, now), couponHeld };
}

/** The payment pays an order that has been moved on before it was paid; its status stays. */
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

/** The gateway says that the payment that pays the order is captured, and of the order's amount. */
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

/** The payment cannot pay the order: all of it goes back. An order that another payment pays stays paid. */
export function refusedPayment(
  order: OrderState,
  payment: ReportedPayment,
  { reason, ...fresh }: NewRefund & { readonly reason: RefundReason },
): OrderTransition {
  const refused = newPayment(payment, 'REFUND_PENDING', fresh.at);
  return startedRefund(order, refused, { ...fresh, reason, amountMinor: amountOf(order, refused) });
}

/** The payment that the customer's signature confirmed the order with is of another amount: all of it goes back. */
export function disproved(order: OrderState, payment: ReportedPayment, fresh: NewRefund): OrderTransition {
  const known = { ...order, ...captured(order, payment) } as OrderState;
  return refundOf(known, { ...fresh, reason: 'AMOUNT_MISMATCH' });
}

/** The payment that pays the order goes back: `amountMinor` of it, or all that has not gone back before. */
export function refundOf(
  order: OrderState,
  { amountMinor, ...refund }: NewRefund & { readonly reason: RefundReason; readonly amountMinor?: number },
): OrderTransition {
  const paying = order.payments.find(({ gatewayPaymentId }) => gatewayPaymentId === order.gatewayPaymentId);
  const remaining = paying === undefined ? 0 : remainingOf(order, paying);
  const owed = Math.min(amountMinor ?? remaining, remaining);
  // Capturing is now the refund's business: the order waits for it no more.
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

/** The reservation of a placed order has run out. One that the carrier has cancelled before keeps its cause. */
export function expired(order: OrderState): OrderTransition {
  const waiting = order.orderStatus === 'PENDING';
  return {
    ...(waiting ? cancelled(order, 'EXPIRY', 'EXPIRY') : {}),
    paymentStatus: unpaidAfterEnd(order.paymentStatus),
    ...released(order),
  };
}

/** The administrator ends the order before shipment: stock and coupon go back, a payment too. */
export function cancelledByAdmin(order: OrderState, refund: NewRefund): OrderTransition {
  const money =
    order.paymentStatus === 'PAID'
      ? refundOf(order, { ...refund, reason: 'CANCELLED' })
      : { paymentStatus: unpaidAfterEnd(order.paymentStatus) };
  return { ...cancelled(order, 'ADMIN', 'ADMIN'), ...released(order), ...money };
}

/** The administrator moves the order on. An unpaid one was paid elsewhere: its stock is sold, it expires no more. */
export function movedByAdmin(order: OrderState, to: OrderStatus, now: Date): OrderTransition {
  return {
    orderStatus: moved(order, 'ADMIN', to),
    ...(order.stockState === 'RESERVED' ? { stockState: 'COMMITTED' as const } : {}),
    ...NO_RESERVATION,
    ...(to === 'DELIVERED' ? firstDelivery(order, now) : {}),
  };
}

/** The carrier has taken the parcel. */
export function shipped(order: OrderState): OrderTransition {
  return { orderStatus: moved(order, 'DISPATCH', 'SHIPPED'), ...NO_RESERVATION };
}

/** The carrier's word: it moves the status from any other, and stock only where the goods themselves have moved. */
export function movedByCarrier(order: OrderState, target: CarrierTarget, now: Date): OrderTransition {
  // Stock and money are left to the administrator; an unpaid reservation still runs out.
  if (target === 'CANCELLED') return cancelled(order, 'CARRIER', 'CARRIER');
  const there = { orderStatus: moved(order, 'CARRIER', target), cancelCause: null, ...NO_RESERVATION };
  if (target === 'RETURNED') return { ...there, stockState: 'RETURNED' };
  return {
    ...there,
    ...(order.stockState === 'RESERVED' ? { stockState: 'COMMITTED' as const } : {}),
    ...firstDelivery(order, now),
  };
}

/** What the administrator settles after the carrier ended the order; empty when there is nothing to settle. */
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

/** A return is opened, or turned down. */
export function movedByReturn(order: OrderState, to: 'RETURN_REQUESTED' | 'DELIVERED'): OrderTransition {
  return { orderStatus: moved(order, 'RETURN', to) };
}

/** The goods of a return have arrived: of a payment `amountMinor` goes back, or all. */
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
