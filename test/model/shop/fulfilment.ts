import { putBack, releaseCoupon, remainingIn, restock, takeAgain } from './checkout.js';
import { askAboutPayments, endUnpaid, isDisputed } from './payment.js';
import { refundAll, refundPart, remainingOf, unlessDisputed } from './refund.js';
import { shareOfMore } from './returns.js';
import {
  message,
  ok,
  refused,
  ADDRESS_CHANGE,
  SECOND,
  unitsIn,
  unitsWithout,
  type Answer,
  type CarrierEvent,
  type CarrierStatus,
  type CarrierWord,
  type Line,
  type Order,
  type Part,
  type Shop,
} from './shop.js';

/** The actions of the administrator and the carrier on an order. */

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
  const name = nameOf(shop, order);
  return unlessDisputed(shop, name, (present) => {
    end(present, present.orders[name]!, by);
    const { status, paymentStatus } = present.orders[name]!;
    return ok({ orderStatus: status, paymentStatus });
  });
}

function nameOf(shop: Shop, order: Order): string {
  return Object.keys(shop.orders).find((name) => shop.orders[name] === order)!;
}

function end(shop: Shop, order: Order, by: 'ADMIN' | 'CUSTOMER'): void {
  const wasPaid = order.paymentStatus === 'PAID';
  endUnpaid(shop, order);
  order.cancelledBy = by;
  arrive(shop, order, 'CANCELLED');
  if (wasPaid) refundAll(shop, order, order.paidWith!, 'CANCELLED');
}

/**
 * Units leave a paid order before the carrier has it: their share goes back, unless it has gone back before. With the last one the order
 * ends.
 */
export function cancelUnits(
  shop: Shop,
  name: string,
  { units, restock: isGood }: { readonly units: readonly Line[]; readonly restock: boolean },
): Answer {
  const order = shop.orders[name]!;
  const isHere = order.status === 'PENDING' || order.status === 'PROCESSING';
  if (!isHere) return refused(409, 'ORDER_CANNOT_BE_CANCELLED');
  if (order.paidWith === null) return refused(409, 'ORDER_NOT_PAID');
  if (order.dispatched) return refused(409, 'ORDER_CANNOT_BE_CANCELLED');
  const remaining = remainingIn(order);
  if (units.some(({ product, quantity }) => quantity > unitsIn(remaining, product)))
    return refused(409, 'NOT_ENOUGH_UNITS');
  const leaving = units.flatMap((line) => splitByMoney(order, line));
  const amount = shareOfMore(
    order,
    leaving.filter(({ refundedBefore }) => !refundedBefore),
  );
  const isLast = unitsWithout(remaining, units).length === 0;
  if (!isLast && amount > remainingOf(order, order.paidWith)) return refused(409, 'REFUND_EXCEEDS_PAYMENT');
  return unlessDisputed(shop, name, (present) => {
    const cancelled = present.orders[name]!;
    if (isGood) restock(present, cancelled, units);
    cancelled.cancelled.push(...leaving.map((line) => ({ ...line, restock: isGood })));
    if (isLast) end(present, cancelled, 'ADMIN');
    else {
      message(present, cancelled.owner, 'notice: Items cancelled');
      const refund = { payment: cancelled.paidWith!, reason: 'CANCELLED', amount } as const;
      refundPart(present, cancelled, refund, 'notice');
    }
    return ok({ orderStatus: cancelled.status, paymentStatus: cancelled.paymentStatus });
  });
}

/** Units whose money went back while they stayed leave first. */
function splitByMoney(order: Order, { product, quantity }: Line) {
  const left = order.cancelled.filter(({ refundedBefore }) => refundedBefore);
  const paidBack = Math.min(quantity, unitsIn(order.refundedUnits, product) - unitsIn(left, product));
  const parts = [
    { product, quantity: paidBack, refundedBefore: true },
    { product, quantity: quantity - paidBack, refundedBefore: false },
  ];
  return parts.filter((part) => part.quantity > 0);
}

/** The address can be changed until the parcel has gone; by the customer not for ever after the payment. */
export function changeStreet(
  shop: Shop,
  name: string,
  { street, customer }: { readonly street: string; readonly customer: string | undefined },
): Answer {
  const order = shop.orders[name]!;
  if (customer !== undefined && order.owner !== customer) return refused(404, 'ORDER_NOT_FOUND');
  const isHere = (order.status === 'PENDING' || order.status === 'PROCESSING') && !order.dispatched;
  const isEarly =
    order.status === 'PENDING' || (order.paidAt !== null && shop.now < order.paidAt + ADDRESS_CHANGE);
  if (!isHere || (customer !== undefined && !isEarly)) return refused(409, 'ADDRESS_CANNOT_BE_CHANGED');
  order.street = street;
  return ok();
}

/** Sets the status; the customer hears of the shipment, the first delivery, a cancellation and a parcel that came back. */
function arrive(shop: Shop, order: Order, status: Order['status']): void {
  const isNew = order.status !== status;
  if (isNew) order.awaitsRefund = false;
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

const WORDS: Readonly<Record<string, CarrierWord['kind']>> = {
  'UNDELIVERED-1st Attempt': 'FAILED_ATTEMPT',
  Undelivered: 'FAILED_ATTEMPT',
  'DISPOSED OFF': 'ENDED',
  'Self Fulfiled': 'ENDED',
  LOST: 'LOST',
};

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
  const isUnnamed = event.of === undefined && formerParcels > 0;
  // A cancellation that names none of several parcels may be an echo of what was left behind.
  if (isFormer || (isUnnamed && status === 'CANCELLED')) return ok();
  keepWord(order, event);
  if (status === undefined) return ok();
  if (at !== null && carrierTime !== null && at < carrierTime) return ok();
  const isSameTime = last?.at === at || (isUnnamed && at === null);
  const isSameParcel = isUnnamed || last?.parcel === formerParcels;
  if (last?.status === status && isSameTime && isSameParcel) return ok();
  order.carrierEvent = { status, at, parcel: formerParcels };
  order.carrierTime = at ?? carrierTime;
  if (order.status !== status) moveByCarrier(shop, order, status);
  return ok();
}

/** The last word counts; one that is older than another is late. */
function keepWord(order: Order, { text, at }: CarrierEvent): void {
  const known = Math.max(order.word?.stampedAt ?? 0, order.carrierTime ?? 0);
  if (at !== null && at < known) return;
  const stampedAt = at === null ? (order.word?.stampedAt ?? null) : at;
  order.word = { kind: WORDS[text] ?? 'OTHER', stampedAt };
}

/**
 * Reopens an order that the carrier has cancelled before its delivery, for another dispatch, unless its money or
 * stock has gone back.
 */
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
    word: null,
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
  order.awaitsRefund = status === 'RETURNED';
}

export interface Settlement {
  readonly restock: boolean;
  readonly refund: boolean;
  readonly reason?: string;
}

/** The administrator ends a shipped order, whose parcel does not arrive. */
function giveUp(shop: Shop, order: Order, wanted: Settlement): Answer {
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
  if (shop.orders[name]!.status === 'SHIPPED' && wanted.reason === undefined)
    return refused(400, 'REASON_REQUIRED');
  return unlessDisputed(shop, name, (present) => settleOrder(present, present.orders[name]!, wanted));
}

function settleOrder(shop: Shop, order: Order, wanted: Settlement): Answer {
  if (order.status === 'SHIPPED') return giveUp(shop, order, wanted);
  const hasEnded = order.status === 'CANCELLED' || order.status === 'RETURNED';
  const restock = hasEnded && wanted.restock && order.units !== 'BACK';
  const isPaid = order.paymentStatus === 'PAID' && remainingOf(order, order.paidWith!) > 0;
  const refund = hasEnded && wanted.refund && isPaid;
  if (!restock && !refund) return refused(409, 'NOTHING_TO_SETTLE');
  if (restock) {
    putBack(shop, order);
    order.reservedUntil = null;
  }
  if (order.status === 'CANCELLED') releaseCoupon(shop, order);
  if (refund) refundAll(shop, order, order.paidWith!, order.status === 'RETURNED' ? 'RETURN' : 'CANCELLED');
  return ok({ orderStatus: order.status, paymentStatus: order.paymentStatus });
}
