import type { QueryFilter } from 'mongoose';
import { Order } from '#modules/orders/index.js';
import { countAll } from './count-all.js';
import type { Migration } from './migration.js';
import { markAnew } from './order-marks.js';

const ON_ITS_WAY = { hasGatewayOrder: true, orderStatus: 'SHIPPED' };
const BACK = { hasGatewayOrder: true, orderStatus: 'RETURNED', paymentStatus: 'PAID' };
const WAITING = { hasGatewayOrder: true, orderStatus: { $in: ['PENDING', 'PROCESSING'] } };

/** Orders that an earlier version leaves: it knows nothing of silent parcels, of money of what came back, and of refunded orders. */
const LEFT = [
  { ...ON_ITS_WAY, attentionDueAt: null, 'attention.stuck': null, 'attention.lost': null },
  { ...BACK, refunds: null, returnedUnits: null, disputes: null, 'attention.returnedPaid': null },
  {
    ...WAITING,
    paymentStatus: { $in: ['REFUND_PENDING', 'REFUNDED'] },
    trackingNumber: null,
    ownerErased: false,
    'attention.refundedUndispatched': null,
  },
] as QueryFilter<Order>[];

const CANDIDATES = [ON_ITS_WAY, BACK, WAITING] as QueryFilter<Order>[];

/** Marks the orders that need attention for a reason that earlier versions do not know (decisions 14.8, 14.10). */
export const orderAttentionOfParcels: Migration = {
  name: '0018-order-attention-of-parcels',
  countLeft: (shop) => countAll(shop, Order, LEFT),
  run: (shop, onProgress) => markAnew(shop, CANDIDATES, onProgress),
  describe: (count) => `what ${count} orders under way, returned or refunded need attention for`,
};
