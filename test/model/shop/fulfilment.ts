import { putBack, releaseCoupon, takeAgain } from './checkout.js';
import { askAboutPayments, endUnpaid, isDisputed } from './payment.js';
import { refundAll } from './refund.js';
import {
  message,
  ok,
  refused,
  SECOND,
  type Answer,
  type CarrierEvent,
  type CarrierStatus,
  type Order,
  type Part,
  type Shop,
} from './shop.js';

/** What the administrator and the carrier do to an order. */

type AdminStatus = 'PROCESSING' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED';

const MAY_FOLLOW: Partial<Record<Order['status'], readonly AdminStatus[]>> = {
  PENDING: ['PROCESSING', 'CANCELLED'],
  PROCESSING: ['SHIPPED', 'CANCELLED'],
  SHIPPED: ['DELIVERED'],
};

/** The administrator moves an order on, or cancels it before shipment. */
export function moveOrder(shop: Shop, name: string, to: AdminStatus): Answer {
  const order = shop.orders[name]!;
  if (!(MAY_FOLLOW[order.status] ?? []).includes(to)) return refused(409, 'ILLEGAL_STATUS_CHANGE');
  if (to === 'CANCELLED') return cancel(shop, order, 'ADMIN');
  // An unpaid order that is moved on counts as paid elsewhere: its units are sold and it expires no more.
  order.reservedUntil = null;
  if (order.units === 'RESERVED') order.units = 'SOLD';
  arrive(shop, order, to);
  return ok({ orderStatus: order.status, paymentStatus: order.paymentStatus });
}

/** Customers cancel their own orders, until the carrier has one for it. */
export function cancelOwn(shop: Shop, name: string, customer: string): Answer {
  const order = shop.orders[name]!;
  if (order.owner !== customer) return refused(404, 'ORDER_NOT_FOUND');
  const isHere = order.status === 'PENDING' || order.status === 'PROCESSING';
  if (!isHere || order.dispatched) return refused(409, 'ORDER_CANNOT_BE_CANCELLED');
  return cancel(shop, order, 'CUSTOMER');
}

/** Stock and coupon go back, and a payment is refunded. */
function cancel(shop: Shop, order: Order, by: 'ADMIN' | 'CUSTOMER'): Answer {
  const wasPaid = order.paymentStatus === 'PAID';
  endUnpaid(shop, order);
  order.cancelledBy = by;
  arrive(shop, order, 'CANCELLED');
  if (wasPaid) refundAll(shop, order, order.paidWith!, 'CANCELLED');
  return ok({ orderStatus: order.status, paymentStatus: order.paymentStatus });
}

/** Sets the status; the customer hears of the shipment, the first delivery, a cancellation and a parcel that came back. */
function arrive(shop: Shop, order: Order, status: Order['status']): void {
  const isNew = order.status !== status;
  order.status = status;
  if (status === 'SHIPPED' || (status === 'DELIVERED' && order.deliveredAt === null)) {
    message(shop, order.owner, `notice: Order ${status.toLowerCase()}`);
    message(shop, order.owner, `mail: ${status.toLowerCase()}`);
  }
  if (status === 'DELIVERED') order.deliveredAt ??= shop.now;
  if (status === 'CANCELLED' && isNew) message(shop, order.owner, 'notice: Order cancelled');
  if (status === 'RETURNED') {
    message(shop, order.owner, 'mail: come back');
    message(shop, order.owner, 'notice: Order came back');
  }
}

/**
 * Only a paid order whose money the gateway has captured is handed to the carrier, once. Before that, the gateway is asked
 * about money that only the customer has reported.
 */
export function dispatch(shop: Shop, name: string): Answer | Part {
  const fault = undispatchable(shop.orders[name]!);
  if (fault !== undefined) return fault;
  const handOver: Part = (later) => handToCarrier(later, name);
  if (!shop.orders[name]!.awaitsCapture) return handOver;
  return (later) => {
    askAboutPayments(later, name);
    return handOver;
  };
}

function handToCarrier(shop: Shop, name: string): Answer {
  const order = shop.orders[name]!;
  const fault = undispatchable(order);
  if (fault !== undefined) return fault;
  if (order.awaitsCapture) return refused(409, 'PAYMENT_NOT_CAPTURED');
  order.dispatched = true;
  order.reservedUntil = null;
  arrive(shop, order, 'SHIPPED');
  return ok({ orderStatus: 'SHIPPED' });
}

function undispatchable(order: Order): Answer | undefined {
  if (order.dispatched) return refused(409, 'ALREADY_DISPATCHED');
  if (order.paymentStatus !== 'PAID') return refused(400, 'ORDER_NOT_PAID');
  const isHere = order.status === 'PENDING' || order.status === 'PROCESSING';
  if (!isHere) return refused(409, 'ORDER_CANNOT_BE_DISPATCHED');
  return isDisputed(order) ? refused(409, 'PAYMENT_DISPUTED') : undefined;
}

const CARRIER_STATUSES: Readonly<Record<string, CarrierStatus>> = {
  Delivered: 'DELIVERED',
  CANCELED: 'CANCELLED',
  'RTO DELIVERED': 'RETURNED',
};

/**
 * A tracking event moves an order from any status. One that is older than the last applied one, or repeats it, is
 * ignored; so are other statuses, and what is said of a parcel of the time before the order was reopened. An event that
 * names no parcel may be about any: without a time it repeats what was said last.
 */
export function carrierWebhook(shop: Shop, name: string, event: CarrierEvent): Answer {
  if (event.forged) return refused(401, 'INVALID_WEBHOOK_KEY');
  const order = shop.orders[name]!;
  const { carrierEvent: last, carrierTime, formerParcels } = order;
  const { at } = event;
  const status = CARRIER_STATUSES[event.text];
  const isFormer = event.of === 'first' && formerParcels > 0;
  if (status === undefined || isFormer) return ok();
  if (at !== null && carrierTime !== null && at < carrierTime) return ok();
  const isUnnamed = event.of === undefined && formerParcels > 0;
  const isSameTime = last?.at === at || (isUnnamed && at === null);
  const isSameParcel = isUnnamed || last?.parcel === formerParcels;
  if (last?.status === status && isSameTime && isSameParcel) return ok();
  order.carrierEvent = { status, at, parcel: formerParcels };
  order.carrierTime = at ?? carrierTime;
  if (order.status !== status) moveByCarrier(shop, order, status);
  return ok();
}

/** What the carrier has cancelled before its delivery is dispatched anew, unless its money or stock has gone back. */
export function reopen(shop: Shop, name: string): Answer {
  const order = shop.orders[name]!;
  const { status, cancelledBy, units, paymentStatus, deliveredAt } = order;
  const isCancelled = status === 'CANCELLED' && cancelledBy === 'CARRIER' && deliveredAt === null;
  const hasAll = units !== 'BACK' && ['PENDING', 'FAILED', 'PAID'].includes(paymentStatus);
  if (!isCancelled || !hasAll) return refused(409, 'ORDER_CANNOT_BE_REOPENED');
  // The carrier's times have whole seconds.
  const since = Math.floor(shop.now / SECOND) * SECOND;
  Object.assign(order, {
    cancelledBy: null,
    reservedUntil: null,
    units: 'SOLD',
    formerParcels: order.formerParcels + (order.dispatched ? 1 : 0),
    dispatched: false,
    carrierTime: Math.max(order.carrierTime ?? since, since),
  });
  arrive(shop, order, 'PROCESSING');
  return ok({ orderStatus: 'PROCESSING', paymentStatus });
}

/** A cancellation leaves stock and money to the administrator; parcels that come back fill the stock, once. */
function moveByCarrier(shop: Shop, order: Order, status: CarrierStatus): void {
  order.cancelledBy = status === 'CANCELLED' ? 'CARRIER' : null;
  if (status !== 'CANCELLED') order.reservedUntil = null;
  if (status === 'RETURNED') putBack(shop, order);
  if (status === 'DELIVERED' && order.units === 'BACK') takeAgain(shop, order);
  if (status === 'DELIVERED') order.units = 'SOLD';
  arrive(shop, order, status);
}

export interface Settlement {
  readonly restock: boolean;
  readonly refund: boolean;
  readonly reason?: string;
}

/** The administrator ends a shipped order, whose parcel does not arrive. */
function giveUp(shop: Shop, order: Order, wanted: Settlement): Answer {
  if (wanted.reason === undefined) return refused(400, 'REASON_REQUIRED');
  if (wanted.restock) putBack(shop, order);
  releaseCoupon(shop, order);
  Object.assign(order, { cancelledBy: 'ADMIN', dispatched: false });
  message(shop, order.owner, 'mail: not arriving');
  arrive(shop, order, 'CANCELLED');
  if (order.paymentStatus === 'PENDING') order.paymentStatus = 'EXPIRED';
  if (wanted.refund && order.paymentStatus === 'PAID') refundAll(shop, order, order.paidWith!, 'CANCELLED');
  return ok({ orderStatus: order.status, paymentStatus: order.paymentStatus });
}

/** The administrator settles what the carrier has ended: units back, money back, each once. */
export function settle(shop: Shop, name: string, wanted: Settlement): Answer {
  const order = shop.orders[name]!;
  if (order.status === 'SHIPPED') return giveUp(shop, order, wanted);
  const hasEnded = order.status === 'CANCELLED' || order.status === 'RETURNED';
  const restock = hasEnded && wanted.restock && order.units !== 'BACK';
  const refund = hasEnded && wanted.refund && order.paymentStatus === 'PAID';
  if (!restock && !refund) return refused(409, 'NOTHING_TO_SETTLE');
  if (restock) {
    putBack(shop, order);
    order.reservedUntil = null;
  }
  if (order.status === 'CANCELLED') releaseCoupon(shop, order);
  if (refund) refundAll(shop, order, order.paidWith!, order.status === 'RETURNED' ? 'RETURN' : 'CANCELLED');
  return ok({ orderStatus: order.status, paymentStatus: order.paymentStatus });
}
