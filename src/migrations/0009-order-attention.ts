import type { INestApplicationContext } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import {
  attentionOf,
  derivedFields,
  OPEN_DISPUTE_STATUSES,
  Order,
  ORDER_ATTENTION,
} from '#modules/orders/index.js';
import { countAll } from './count-all.js';
import { modelOf, type Migration } from './migration.js';

const WAITING = {
  hasGatewayOrder: true,
  orderStatus: { $in: ['PENDING', 'PROCESSING'] },
  paymentStatus: 'PAID',
};
const UNSETTLED = {
  hasGatewayOrder: true,
  orderStatus: 'CANCELLED',
  paymentStatus: { $in: ['PENDING', 'FAILED', 'PAID'] },
  cancelCause: 'CARRIER',
};
const EVER = { $gt: new Date(0) };

/** What an earlier version leaves behind most: it pays and ships orders, refunds fail, disputes begin. */
const LEFT: ReadonlyArray<QueryFilter<Order>> = [
  {
    ...WAITING,
    ownerErased: false,
    trackingNumber: null,
    'disputes.status': { $nin: [...OPEN_DISPUTE_STATUSES, 'LOST'] },
    'attention.toDispatch': null,
  },
  { 'attention.toDispatch': EVER, orderStatus: { $nin: ['PENDING', 'PROCESSING'] } },
  {
    'attention.disputed': EVER,
    ownerErased: true,
    'disputes.status': { $nin: [...OPEN_DISPUTE_STATUSES] },
  },
  { 'refunds.status': 'FAILED', 'attention.refundFailed': null },
  { 'attention.refundFailed': EVER, 'refunds.status': { $ne: 'FAILED' } },
  { 'disputes.status': { $in: OPEN_DISPUTE_STATUSES }, 'attention.disputed': null },
] as QueryFilter<Order>[];

/** The carrier's words of a lost parcel, as versions before this one knew them; they kept no more than the word. */
const LOST = new Set([
  'LOST',
  'RTO LOST',
  'SHIPMENT LOST',
  'UNTRACEABLE',
  'DAMAGED',
  'DESTROYED',
  'DISPOSED OFF',
]);

const OF_ATTENTION = {
  orderStatus: 1,
  paymentStatus: 1,
  stockState: 1,
  cancelCause: 1,
  refunds: 1,
  disputes: 1,
  carrierStatus: 1,
  dispatchFailure: 1,
  trackingNumber: 1,
  'shipments.trackingNumber': 1,
  ownerErased: 1,
  statusHistory: 1,
  createdAt: 1,
  attention: 1,
  needsAttention: 1,
} as const;

/** The orders that may need somebody, and those that are marked so: each by an index. */
const CANDIDATES: ReadonlyArray<QueryFilter<Order>> = [
  { needsAttention: true },
  { 'refunds.status': 'FAILED' },
  { 'disputes.status': { $in: [...OPEN_DISPUTE_STATUSES, 'LOST'] } },
  WAITING as QueryFilter<Order>,
  UNSETTLED as QueryFilter<Order>,
  { hasGatewayOrder: true, orderStatus: 'SHIPPED', 'carrierStatus.isKnown': true },
];

/** Marks the orders that need somebody, and corrects the marks of those that an earlier version has changed. */
export const orderAttention: Migration = {
  name: '0009-order-attention',
  countLeft: (shop) => countAll(shop, Order, LEFT),
  async run(shop, onProgress) {
    let done = 0;
    for await (const order of wronglyMarked(shop)) {
      const { carrierStatus } = order;
      const lost = carrierStatus?.isLost === true ? { 'carrierStatus.isLost': true } : {};
      const { _id, orderStatus, paymentStatus } = order;
      const asRead = { _id, orderStatus, paymentStatus, 'carrierStatus.at': carrierStatus?.at ?? null };
      await modelOf(shop, Order).updateOne(asRead, setAndUnset({ ...derivedFields(order), ...lost }));
      await onProgress(++done);
    }
    return done;
  },
  describe: (count) => `what ${count} orders need somebody for`,
};

/** Those whose reasons are not what their state says, as they should be marked. */
async function* wronglyMarked(shop: INestApplicationContext): AsyncGenerator<Order> {
  const orders = modelOf(shop, Order);
  const seen = new Set<string>();
  for (const candidates of CANDIDATES)
    for await (const found of orders
      .find(candidates)
      .select(OF_ATTENTION)
      .lean()
      .cursor({ batchSize: 200 })) {
      const order = withLoss(found);
      const id = order._id.toHexString();
      if (!seen.has(id) && isWronglyMarked(order)) yield order;
      seen.add(id);
    }
}

function isWronglyMarked(order: Order): boolean {
  const marked = order.attention ?? {};
  const due = attentionOf(order);
  if ((order.needsAttention === true) !== Object.keys(due).length > 0) return true;
  return ORDER_ATTENTION.some((reason) => (marked[reason] === undefined) !== (due[reason] === undefined));
}

function withLoss(order: Order): Order {
  const { carrierStatus } = order;
  const word = carrierStatus?.status
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toUpperCase();
  if (carrierStatus === undefined || word === undefined || !LOST.has(word)) return order;
  return { ...order, carrierStatus: { ...carrierStatus, isLost: true } };
}
