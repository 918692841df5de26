import type { QueryFilter } from 'mongoose';
import { Order, OPEN_DISPUTE_STATUSES } from '#modules/orders/index.js';
import { countAll } from './count-all.js';
import type { Migration } from './migration.js';
import { markAnew } from './order-marks.js';

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

/** The orders that an earlier version leaves behind most: it pays and ships orders, refunds fail, disputes begin. */
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

/** The orders that may need somebody, and those that are marked so: each by an index. */
const CANDIDATES: ReadonlyArray<QueryFilter<Order>> = [
  { needsAttention: true },
  { 'refunds.status': 'FAILED' },
  { 'disputes.status': { $in: [...OPEN_DISPUTE_STATUSES, 'LOST'] } },
  WAITING as QueryFilter<Order>,
  UNSETTLED as QueryFilter<Order>,
  { hasGatewayOrder: true, orderStatus: 'SHIPPED', 'carrierStatus.isKnown': true },
];

/** Marks the orders that need attention, and corrects the marks of those that an earlier version has changed. */
export const orderAttention: Migration = {
  name: '0009-order-attention',
  countLeft: (shop) => countAll(shop, Order, LEFT),
  run: (shop, onProgress) => markAnew(shop, CANDIDATES, onProgress),
  describe: (count) => `what ${count} orders need attention for`,
};
