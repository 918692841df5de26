import { Types, type QueryFilter } from 'mongoose';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { trackingKey } from '#common/validation/tracking-number.js';
import type { BoundedSearch } from '#infrastructure/database/paging/bounded-search.js';
import { NEWEST_FIRST, OLDEST_FIRST, type ListOrder } from '#infrastructure/database/paging/list-order.js';
import { oneOf } from '#infrastructure/database/text-filters.js';
import type { Order, OrderAttention, OrderStatus, PaymentStatus } from '#modules/orders/index.js';

export const ORDER_SORTS = ['newest', 'oldest', 'total:asc', 'total:desc'] as const;

export type OrderSort = (typeof ORDER_SORTS)[number];

export const SORT_KEYS: Readonly<Record<OrderSort, ListOrder>> = {
  newest: NEWEST_FIRST,
  oldest: OLDEST_FIRST,
  'total:asc': { 'pricing.totalMinor': 1, _id: 1 },
  'total:desc': { 'pricing.totalMinor': -1, _id: -1 },
};

/** Filters of an order list; those that are undefined do not filter. Both times are exclusive. */
export interface OrderFilter {
  /** The tracking number of the present parcel or a former one, however it is written. */
  readonly trackingNumber?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly gatewayPaymentId?: string | undefined;
  readonly gatewayOrderId?: string | undefined;
  readonly invoiceNumber?: string | undefined;
  readonly userId?: string | undefined;
  /** The contact phone of the order. */
  readonly phone?: string | undefined;
  /** For one of these reasons. */
  readonly attention?: readonly OrderAttention[] | undefined;
  /** For whatever reason. */
  readonly needsAttention?: true | undefined;
  readonly productId?: string | undefined;
  /** In lower case. */
  readonly tag?: string | undefined;
  readonly status?: readonly OrderStatus[] | undefined;
  readonly paymentStatus?: readonly PaymentStatus[] | undefined;
  /** Whether it is paid at the door. */
  readonly isCash?: boolean | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

type Field = keyof OrderFilter;

const PERIOD = ['createdAfter', 'createdBefore'] as const;

/**
 * The filters of the indexes, the fewest orders first: the first that has a filter is read, and what else is asked
 * for is looked for among its orders. An identifier has so few that all filters apply to them at once.
 */
const SCOPES: ReadonlyArray<readonly [by: Field, also: readonly Field[]]> = [
  ['userId', ['status', ...PERIOD]],
  ['phone', PERIOD],
  ['attention', []],
  ['needsAttention', PERIOD],
  ['tag', PERIOD],
  ['productId', PERIOD],
  ['isCash', PERIOD],
];
const IDENTIFIERS = [
  'trackingNumber',
  'orderNumber',
  'gatewayPaymentId',
  'gatewayOrderId',
  'invoiceNumber',
] as const satisfies Field[];

/**
 * How a list is read. What needs somebody for one reason is in the order of its waiting: the oldest is what waits longest.
 * By totals an index has all orders, and those of a status: of a period or a payment status, the others are left out (`along`).
 */
export function listOf(filter: OrderFilter, sort: OrderSort): BoundedSearch<Order> {
  const wanted = withoutUndefined(filter);
  const order = SORT_KEYS[sort];
  const byTime = sort === 'oldest' ? OLDEST_FIRST : NEWEST_FIRST;
  const fields = Object.keys(wanted) as Field[];
  if (IDENTIFIERS.some((field) => field in wanted)) return { filter: toQuery(filter), read: byTime, order };
  // What is paid online is no small part of the orders, and has no index of its own.
  const scope = SCOPES.find(([by]) => by in wanted && !(by === 'isCash' && wanted.isCash === false));
  if (scope === undefined && wanted.isCash === false) {
    const isRead = (field: Field) => field !== 'isCash';
    const also = conditionsOf({ isCash: false });
    return { filter: toQuery(part(wanted, isRead)), read: byTime, also, order };
  }
  if (scope === undefined) {
    const isRead = (field: Field) => field === 'status';
    if (order === byTime || fields.every(isRead)) return { filter: toQuery(filter), read: order, order };
    const along = { filter: toQuery(part(wanted, isRead)), passes: conditionsOf(without(wanted, isRead)) };
    return { filter: toQuery(filter), read: byTime, order, along };
  }
  const [by, more] = scope;
  const isRead = (field: Field) => field === by || more.includes(field);
  const read = conditionsOf(part(wanted, isRead));
  const rest = without(wanted, isRead);
  const also = Object.keys(rest).length === 0 ? {} : { also: conditionsOf(rest) };
  if (by === 'needsAttention') return { filter: read, read: byTime, ...also, order };
  if (by !== 'attention') return { filter: { hasGatewayOrder: true, ...read }, read: byTime, ...also, order };
  const [reason, ...others] = filter.attention ?? [];
  if (others.length === 0) {
    const direction = byTime._id;
    const byWaiting = { [`attention.${reason!}`]: direction, _id: direction } as const;
    return { filter: read, read: byWaiting, ...also, order: order === byTime ? byWaiting : order };
  }
  return {
    filter: conditionsOf({ needsAttention: true }),
    read: byTime,
    also: conditionsOf(without(wanted, (field) => field === 'needsAttention')),
    order,
  };
}

/** The orders that pass a filter, of those that customers can see. */
export function toQuery(filter: OrderFilter): QueryFilter<Order> {
  return { hasGatewayOrder: true, ...conditionsOf(filter) };
}

/** Finds the orders that need somebody for a reason. */
export function needing(reason: OrderAttention): QueryFilter<Order> {
  return { [`attention.${reason}`]: { $gt: new Date(0) } };
}

/** An aggregation casts nothing: ids are ids here. */
function conditionsOf({
  trackingNumber,
  userId,
  orderNumber,
  gatewayPaymentId,
  gatewayOrderId,
  invoiceNumber,
  phone,
  attention,
  needsAttention,
  productId,
  tag,
  status,
  paymentStatus,
  isCash,
  createdAfter,
  createdBefore,
}: OrderFilter): QueryFilter<Order> {
  const created = withoutUndefined({ $gt: createdAfter, $lt: createdBefore });
  return {
    ...withoutUndefined({ orderNumber, gatewayOrderId, invoiceNumber, phone, needsAttention }),
    ...withoutUndefined({ 'payments.gatewayPaymentId': gatewayPaymentId }),
    ...(userId === undefined ? {} : { userId: new Types.ObjectId(userId) }),
    ...(trackingNumber === undefined ? {} : { trackingKeys: trackingKey(trackingNumber) }),
    ...(attention === undefined ? {} : forReasons(attention)),
    ...(productId === undefined ? {} : { 'items.productId': new Types.ObjectId(productId) }),
    ...withoutUndefined({ tags: tag }),
    ...(status === undefined ? {} : { orderStatus: oneOf(status) }),
    ...(paymentStatus === undefined ? {} : { paymentStatus: oneOf(paymentStatus) }),
    ...(isCash === undefined ? {} : { isCash: isCash ? true : { $exists: false } }),
    ...(Object.keys(created).length === 0 ? {} : { createdAt: created }),
  };
}

function forReasons([first, ...others]: readonly OrderAttention[]): QueryFilter<Order> {
  if (first === undefined || others.length === 0) return first === undefined ? {} : needing(first);
  return { $and: [{ $or: [first, ...others].map((reason) => needing(reason)) }] };
}

function part(filter: OrderFilter, isIn: (field: Field) => boolean): OrderFilter {
  return Object.fromEntries(Object.entries(filter).filter(([field]) => isIn(field as Field)));
}

function without(filter: OrderFilter, isIn: (field: Field) => boolean): OrderFilter {
  return part(filter, (field) => !isIn(field));
}
