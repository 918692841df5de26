import type {
  CancelCause,
  CarrierTarget,
  FormerShipment,
  OrderTransition,
  OrderState,
  PaymentStatus,
  RefundedUnits,
  ReturnedUnits,
} from './order-state.js';
import { mayMove, type OrderStatus, type Trigger } from './order-status.js';
import { awaitsCash, cameBackUnpaid, collected } from '../money/cash-on-delivery.js';
import { isPayableByHand, type ReportedPayment } from '../money/payment-decision.js';
import { paidBy, refundOf, remainingForGoods, remainingMinor } from '../money/payment-transitions.js';
import type { NewRefund, RefundStart } from '../money/refunds.js';

/**
 * The transitions of an order, as pure functions. Each returns all fields that change together. The repository
 * applies them conditionally on the state that was read. What happens to the money alone is in `payment-transitions.ts`.
 */

const NO_RESERVATION = { reservedUntil: null, releaseAt: null, unpaidSlot: null } as const;

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

/** The order is to be paid at the door: its units are sold, and it can be sent. */
export function confirmedForCash(order: OrderState): OrderTransition {
  const { confirmation: _confirmation, ...cod } = order.cod!;
  return {
    orderStatus: moved(order, 'CASH', 'PROCESSING'),
    stockState: 'COMMITTED',
    ...NO_RESERVATION,
    cod,
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

/**
 * The administrator marks the order as paid by a payment made outside the gateway; undefined if it is paid, has ended, or
 * has a payment of that reference.
 */
export function paidByHand(order: OrderState, reference: string, now: Date): OrderTransition | undefined {
  if (!isPayableByHand(order, reference)) return undefined;
  const { totalMinor: amountMinor } = order.pricing;
  const payment = { gatewayPaymentId: reference, amountMinor, captured: true, manual: true } as const;
  return order.orderStatus === 'PENDING' ? confirmed(order, payment, now) : paidBy(order, payment, now);
}

/** The reservation has expired. An order that the carrier cancelled before keeps its cancel cause. */
export function expired(order: OrderState): OrderTransition {
  const waiting = order.orderStatus === 'PENDING';
  return {
    ...(waiting ? cancelled(order, 'EXPIRY', 'EXPIRY') : {}),
    paymentStatus: unpaidAfterEnd(order.paymentStatus),
    ...released(),
  };
}

type CancellationRefund = Omit<RefundStart, 'reason'>;

/** The administrator cancels the order before shipment. Stock and coupon use are released, a payment is refunded. */
export function cancelledByAdmin(order: OrderState, refund: CancellationRefund): OrderTransition {
  return cancelledBeforeShipment(order, 'ADMIN', refund);
}

/** The customer cancels the order: as the administrator does. */
export function cancelledByCustomer(order: OrderState, refund: NewRefund): OrderTransition {
  return cancelledBeforeShipment(order, 'CUSTOMER', refund);
}

function cancelledBeforeShipment(
  order: OrderState,
  by: 'ADMIN' | 'CUSTOMER',
  refund: CancellationRefund,
): OrderTransition {
  const money =
    order.paymentStatus === 'PAID'
      ? refundOf(order, { ...refund, reason: 'CANCELLED' })
      : { paymentStatus: unpaidAfterEnd(order.paymentStatus) };
  return { ...cancelled(order, by, by), ...released(), ...money };
}

/**
 * The administrator advances the order. An unpaid order counts as paid elsewhere: its stock is committed and it no
 * longer expires. One that is paid at the door is invoiced as it leaves, and paid as it arrives.
 * @param collectedMinor what was collected at the door, where that was less than the amount
 */
export function movedByAdmin(
  order: OrderState,
  to: OrderStatus,
  now: Date,
  collectedMinor?: number,
): OrderTransition {
  return {
    ...movedOn(order, 'ADMIN', to),
    ...(to === 'SHIPPED' ? invoicedUnpaid(order, now) : {}),
    ...(to === 'DELIVERED' ? { ...firstDelivery(order, now), ...collected(order, now, collectedMinor) } : {}),
  };
}

/** The carrier has accepted the parcel. */
export function shipped(order: OrderState, now: Date): OrderTransition {
  return {
    orderStatus: moved(order, 'DISPATCH', 'SHIPPED'),
    ...NO_RESERVATION,
    ...invoicedUnpaid(order, now),
  };
}

/** Invoices an order that is sent unpaid from then on (decisions 14.21). */
function invoicedUnpaid(order: OrderState, now: Date): OrderTransition {
  const lacks = order.invoicedAt === undefined && order.invoiceDueAt === undefined;
  return awaitsCash(order) && lacks ? { invoiceDueAt: now } : {};
}

/**
 * The carrier's event changes the status from any other. Stock changes only if the goods have been delivered or
 * returned.
 */
export function movedByCarrier(order: OrderState, target: CarrierTarget, now: Date): OrderTransition {
  // Stock and money are settled by the administrator; an unpaid reservation still expires.
  if (target === 'CANCELLED') return cancelled(order, 'CARRIER', 'CARRIER');
  const there = { orderStatus: moved(order, 'CARRIER', target), cancelCause: null, ...NO_RESERVATION };
  if (target === 'RETURNED') return { ...there, stockState: 'RETURNED', ...cameBackUnpaid(order) };
  return {
    ...there,
    // Units that had gone back are taken from the stock again: `late-delivery.ts`.
    ...(order.stockState === 'COMMITTED' ? {} : { stockState: 'COMMITTED' as const }),
    ...firstDelivery(order, now),
    ...collected(order, now),
  };
}

/**
 * Whether the administrator may reopen the order: the carrier cancelled it before its delivery, neither its money nor its
 * stock has gone back, and its owner is still known.
 */
export function mayReopen(order: OrderState & { readonly ownerErased?: boolean }): boolean {
  return (
    order.orderStatus === 'CANCELLED' &&
    order.cancelCause === 'CARRIER' &&
    order.stockState !== 'RETURNED' &&
    ['PENDING', 'FAILED', 'PAID'].includes(order.paymentStatus) &&
    order.deliveredAt === undefined &&
    order.ownerErased !== true
  );
}

/**
 * The administrator reopens the order: it can be dispatched anew. As with every order that the administrator advances,
 * an unpaid one counts as paid elsewhere. The new parcel has no events yet, so older ones are late.
 * @param former what the carrier held of the order
 */
export function reopened(order: OrderState, former: FormerShipment | undefined, now: Date): OrderTransition {
  const { carrierEventAt, shipments = [] } = order;
  // The carrier's times are whole seconds: an event of the second in which the order was reopened is not older.
  const since = new Date(Math.floor(now.getTime() / 1000) * 1000);
  return {
    ...movedOn(order, 'REOPEN', 'PROCESSING'),
    cancelCause: null,
    carrierEventAt: carrierEventAt !== undefined && carrierEventAt > since ? carrierEventAt : since,
    carrierStatus: null,
    ...(former === undefined ? {} : { shipments: [...shipments, former] }),
  };
}

/**
 * The administrator ends an order that is shipped and does not arrive (decisions 13.16): units and payment go back as wanted.
 * An unpaid one counts as cancelled by the administrator.
 * @param shipment what is known of the parcel; it is kept
 */
export function givenUp(
  order: OrderState,
  wanted: { restock: boolean; refund: boolean },
  {
    shipment,
    ...refund
  }: NewRefund & { readonly note: string; readonly shipment: FormerShipment | undefined },
): OrderTransition {
  const isPaid = order.paymentStatus === 'PAID';
  return {
    ...cancelled(order, 'SETTLE', 'ADMIN'),
    ...(wanted.restock ? { stockState: 'RETURNED' as const } : {}),
    ...(isPaid ? {} : { paymentStatus: unpaidAfterEnd(order.paymentStatus) }),
    ...(isPaid && wanted.refund ? refundOf(order, { ...refund, reason: 'CANCELLED' }) : {}),
    ...(shipment === undefined
      ? {}
      : { shipments: [...(order.shipments ?? []), { ...shipment, ending: 'SETTLED' as const }] }),
    couponHeld: false,
  };
}

/** Whether a settlement can put the units back: the order is shipped or has ended, and they have not gone back. */
export function mayRestock({ orderStatus, stockState }: OrderState): boolean {
  return ['SHIPPED', 'CANCELLED', 'RETURNED'].includes(orderStatus) && stockState !== 'RETURNED';
}

/** The administrator settles an order that the carrier has ended. Empty if there is nothing to settle. */
export function settledByAdmin(
  order: OrderState,
  wanted: { restock: boolean; refund: boolean },
  fresh: NewRefund & { readonly note?: string | undefined },
): OrderTransition {
  const ended = order.orderStatus === 'CANCELLED' || order.orderStatus === 'RETURNED';
  const restock = ended && wanted.restock && mayRestock(order);
  const refund = ended && wanted.refund && order.paymentStatus === 'PAID' && remainingMinor(order) > 0;
  const isUnpaid = ended && awaitsCash(order);
  if (!restock && !refund && !isUnpaid) return {};
  return {
    ...(isUnpaid ? { paymentStatus: 'EXPIRED' as const } : {}),
    ...(restock ? { stockState: 'RETURNED' as const, ...NO_RESERVATION } : {}),
    ...(refund
      ? refundOf(order, { ...fresh, reason: order.orderStatus === 'RETURNED' ? 'RETURN' : 'CANCELLED' })
      : {}),
    ...(order.orderStatus === 'CANCELLED' ? { couponHeld: false } : {}),
  };
}

/** A return is requested. */
export function returnRequested(order: OrderState): OrderTransition {
  return { orderStatus: moved(order, 'RETURN', 'RETURN_REQUESTED') };
}

/** A return is rejected or withdrawn. Undefined if the carrier has moved the order in the meantime: it stays there. */
export function returnEnded(order: OrderState): OrderTransition | undefined {
  if (order.orderStatus !== 'RETURN_REQUESTED') return undefined;
  return { orderStatus: moved(order, 'RETURN', 'DELIVERED') };
}

/** The goods of a return. */
export interface ReceivedGoods extends NewRefund {
  /** The units that came back, each with its share of the payment, restocked unless written off. */
  readonly units: ReadonlyArray<ReturnedUnits & RefundedUnits>;
  /** Whether the customer has none left. */
  readonly isLast: boolean;
  /** The part of the payment to refund, in minor units. */
  readonly amountMinor: number;
  /** The amount that the administrator refunds instead; 0 for nothing. */
  readonly reducedToMinor?: number | undefined;
  /** The shipping, where it goes back as well, in minor units. */
  readonly shippingMinor?: number | undefined;
}

/**
 * The goods of a return have arrived. The order is `RETURNED` when all of its units are back, otherwise `DELIVERED`
 * again. If all units were restocked before (the carrier returned the parcel), the whole payment is refunded, less the shipping unless that
 * goes back as well.
 */
export function received(
  order: OrderState,
  { units, isLast, amountMinor, reducedToMinor, shippingMinor, ...fresh }: ReceivedGoods,
): OrderTransition {
  const wereBack = order.stockState === 'RETURNED';
  const to = wereBack || isLast ? 'RETURNED' : 'DELIVERED';
  const goodsMinor = reducedToMinor ?? (wereBack ? allLeftOf(order, shippingMinor) : amountMinor);
  const owed = goodsMinor === undefined ? undefined : goodsMinor + (shippingMinor ?? 0);
  const refund = {
    ...fresh,
    shippingMinor,
    reason: 'RETURN' as const,
    ...(owed === undefined ? {} : { amountMinor: owed }),
    ...(wereBack ? {} : { units: units.map(toRefundedUnits) }),
  };
  return {
    // The carrier may have said DELIVERED again.
    ...(order.orderStatus === to ? {} : { orderStatus: moved(order, 'RETURN', to) }),
    cancelCause: null,
    ...(to === 'RETURNED' ? { stockState: 'RETURNED' as const } : {}),
    ...(wereBack ? {} : { returnedUnits: [...(order.returnedUnits ?? []), ...units.map(toReturnedUnits)] }),
    ...refundOf(order, refund),
  };
}

/** Returns what is left for the goods; undefined where that, with the shipping that goes back, is all that is left. */
function allLeftOf(order: OrderState, shippingMinor: number | undefined): number | undefined {
  const goodsMinor = remainingForGoods(order);
  return goodsMinor + (shippingMinor ?? 0) === remainingMinor(order) ? undefined : goodsMinor;
}

function toReturnedUnits({ itemId, productId, quantity, writtenOff }: ReturnedUnits): ReturnedUnits {
  return { itemId, productId, quantity, ...(writtenOff === undefined ? {} : { writtenOff }) };
}

function toRefundedUnits({ itemId, productId, quantity, amountMinor }: RefundedUnits): RefundedUnits {
  return { itemId, productId, quantity, amountMinor };
}

/** The status after a transition of the table. @throws Error for any other */
export function moved(order: OrderState, trigger: Trigger, to: OrderStatus): OrderStatus {
  if (!mayMove(trigger, order.orderStatus, to)) {
    throw new Error(`No order transition for ${trigger}: ${order.orderStatus} -> ${to}`);
  }
  return to;
}

/** The order advances and no longer expires; reserved stock is committed. */
function movedOn(order: OrderState, trigger: Trigger, to: OrderStatus): OrderTransition {
  return {
    orderStatus: moved(order, trigger, to),
    ...(order.stockState === 'RESERVED' ? { stockState: 'COMMITTED' as const } : {}),
    ...NO_RESERVATION,
  };
}

function cancelled(order: OrderState, trigger: Trigger, cancelCause: CancelCause): OrderTransition {
  return { orderStatus: moved(order, trigger, 'CANCELLED'), cancelCause };
}

function released(): OrderTransition {
  return { ...NO_RESERVATION, stockState: 'RETURNED', couponHeld: false };
}

function unpaidAfterEnd(paymentStatus: PaymentStatus): PaymentStatus {
  return paymentStatus === 'PENDING' ? 'EXPIRED' : paymentStatus;
}

function firstDelivery(order: OrderState, now: Date): OrderTransition {
  return order.deliveredAt === undefined ? { deliveredAt: now } : {};
}
