import type { CarrierTarget } from './carrier-event.js';
import type { CancelCause, OrderChange, OrderPayment, OrderState, PaymentStatus } from './order-state.js';
import { mayMove, type OrderStatus, type Trigger } from './order-status.js';

/**
 * The moves of an order as changes of its state. Each says all that changes together; the repository writes it
 * on the condition that the order is still as it was read.
 */

const NO_RESERVATION = { reservedUntil: null, sweepAt: null, unpaidSlot: null } as const;

/** The payment pays a waiting order. */
export function confirmed(order: OrderState, gatewayPaymentId: string, now: Date): OrderChange {
  return {
    orderStatus: moved(order, 'PAYMENT', 'PROCESSING'),
    stockState: 'COMMITTED',
    cancelCause: null,
    ...NO_RESERVATION,
    ...paidBy(order, gatewayPaymentId, now),
  };
}

/** The payment revives an expired order, whose stock (and coupon use, where it has one) has been had again. */
export function revived(
  order: OrderState,
  payment: { id: string; couponHeld: boolean },
  now: Date,
): OrderChange {
  return { ...confirmed(order, payment.id, now), couponHeld: payment.couponHeld };
}

/** The payment pays an order that has been moved on before it was paid; its status stays. */
export function settledBy(order: OrderState, gatewayPaymentId: string, now: Date): OrderChange {
  return paidBy(order, gatewayPaymentId, now);
}

function paidBy(order: OrderState, gatewayPaymentId: string, now: Date): OrderChange {
  const payment: OrderPayment = { gatewayPaymentId, state: 'CONFIRMED', receivedAt: now };
  return { paymentStatus: 'PAID', gatewayPaymentId, payments: [...order.payments, payment] };
}

/** The payment cannot pay the order and goes back. An order that is paid by another payment stays paid. */
export function refusedPayment(order: OrderState, gatewayPaymentId: string, now: Date): OrderChange {
  const payment: OrderPayment = { gatewayPaymentId, state: 'REFUND_PENDING', receivedAt: now };
  const payments = [...order.payments, payment];
  return { payments, paymentStatus: paymentStatusOf(order.paymentStatus, payments) };
}

/** The gateway has given a payment back. */
export function refunded(order: OrderState, gatewayPaymentId: string): OrderChange {
  const payments = order.payments.map((payment) =>
    payment.gatewayPaymentId === gatewayPaymentId ? { ...payment, state: 'REFUNDED' as const } : payment,
  );
  return { payments, paymentStatus: paymentStatusOf(order.paymentStatus, payments) };
}

/** The payment that pays the order is to be given back: `refundMinor` of it, or all. */
export function refundOf(order: OrderState, refundMinor?: number): OrderChange {
  const part = refundMinor === undefined ? {} : { refundMinor };
  const payments = order.payments.map((payment) =>
    payment.state === 'CONFIRMED' ? { ...payment, state: 'REFUND_PENDING' as const, ...part } : payment,
  );
  return { payments, paymentStatus: paymentStatusOf(order.paymentStatus, payments) };
}

function paymentStatusOf(present: PaymentStatus, payments: readonly OrderPayment[]): PaymentStatus {
  if (payments.some((payment) => payment.state === 'CONFIRMED')) return 'PAID';
  if (payments.some((payment) => payment.state === 'REFUND_PENDING')) return 'REFUND_PENDING';
  return payments.length > 0 ? 'REFUNDED' : present;
}

/** The reservation of a placed order has run out. One that the carrier has cancelled before keeps its cause. */
export function expired(order: OrderState): OrderChange {
  const waiting = order.orderStatus === 'PENDING';
  return {
    ...(waiting ? cancelled(order, 'EXPIRY', 'EXPIRY') : {}),
    paymentStatus: unpaidAfterEnd(order.paymentStatus),
    ...givenBack(order),
  };
}

/** The administrator ends the order before shipment: stock and coupon go back, a payment too. */
export function cancelledByAdmin(order: OrderState): OrderChange {
  const money =
    order.paymentStatus === 'PAID' ? refundOf(order) : { paymentStatus: unpaidAfterEnd(order.paymentStatus) };
  return { ...cancelled(order, 'ADMIN', 'ADMIN'), ...givenBack(order), ...money };
}

/** The administrator moves the order on. An unpaid one was paid elsewhere: its stock is sold, it expires no more. */
export function movedByAdmin(order: OrderState, to: OrderStatus, now: Date): OrderChange {
  return {
    orderStatus: moved(order, 'ADMIN', to),
    ...(order.stockState === 'RESERVED' ? { stockState: 'COMMITTED' as const } : {}),
    ...NO_RESERVATION,
    ...(to === 'DELIVERED' ? firstDelivery(order, now) : {}),
  };
}

/** The carrier has taken the parcel. */
export function shipped(order: OrderState): OrderChange {
  return { orderStatus: moved(order, 'DISPATCH', 'SHIPPED'), ...NO_RESERVATION };
}

/** The carrier's word: it moves the status from any other, and stock only where the goods themselves have moved. */
export function movedByCarrier(order: OrderState, target: CarrierTarget, now: Date): OrderChange {
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
): OrderChange {
  const ended = order.orderStatus === 'CANCELLED' || order.orderStatus === 'RETURNED';
  const restock = ended && wanted.restock && order.stockState !== 'RETURNED';
  const refund = ended && wanted.refund && order.paymentStatus === 'PAID';
  if (!restock && !refund) return {};
  return {
    ...(restock ? { stockState: 'RETURNED' as const, ...NO_RESERVATION } : {}),
    ...(refund ? refundOf(order) : {}),
    ...(order.orderStatus === 'CANCELLED' ? { couponHeld: false } : {}),
  };
}

/** A return is opened, or turned down. */
export function movedByReturn(order: OrderState, to: 'RETURN_REQUESTED' | 'DELIVERED'): OrderChange {
  return { orderStatus: moved(order, 'RETURN', to) };
}

/** The goods of a return have arrived: of a payment `refundMinor` goes back, or all. */
export function received(order: OrderState, refundMinor?: number): OrderChange {
  return {
    orderStatus: moved(order, 'RETURN', 'RETURNED'),
    cancelCause: null,
    stockState: 'RETURNED',
    ...(order.paymentStatus === 'PAID' ? refundOf(order, refundMinor) : {}),
  };
}

function moved(order: OrderState, trigger: Trigger, to: OrderStatus): OrderStatus {
  if (!mayMove(trigger, order.orderStatus, to)) {
    throw new Error(`No order transition for ${trigger}: ${order.orderStatus} -> ${to}`);
  }
  return to;
}

function cancelled(order: OrderState, trigger: Trigger, cancelCause: CancelCause): OrderChange {
  return { orderStatus: moved(order, trigger, 'CANCELLED'), cancelCause };
}

function givenBack(order: OrderState): OrderChange {
  return {
    ...NO_RESERVATION,
    ...(order.stockState === 'RETURNED' ? {} : { stockState: 'RETURNED' }),
    couponHeld: false,
  };
}

function unpaidAfterEnd(paymentStatus: PaymentStatus): PaymentStatus {
  return paymentStatus === 'PENDING' ? 'EXPIRED' : paymentStatus;
}

function firstDelivery(order: OrderState, now: Date): OrderChange {
  return order.deliveredAt === undefined ? { deliveredAt: now } : {};
}
