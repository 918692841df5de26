import { Order, REFUND_STATUSES } from '#modules/orders/index.js';
import { inBatches } from './in-batches.js';
import { modelOf, type Migration } from './migration.js';

const WITHOUT_TIME = { 'refunds.status': { $in: [...REFUND_STATUSES] }, lastRefundAt: null };

/** Adds what the list of refunds is in the order of, to orders that an earlier version has refunded. */
export const lastRefunds: Migration = {
  name: '0010-last-refunds',
  countLeft: (shop) => modelOf(shop, Order).countDocuments(WITHOUT_TIME),
  run: (shop, onProgress) => {
    const orders = modelOf(shop, Order);
    return inBatches(onProgress, {
      find: (limit) => orders.find(WITHOUT_TIME).select({ 'refunds.createdAt': 1 }).limit(limit).lean(),
      work: async (found) => {
        await orders.bulkWrite(
          found.map(({ _id, refunds = [] }) => ({
            updateOne: {
              filter: { _id, lastRefundAt: null },
              update: { $set: { lastRefundAt: refunds.at(-1)!.createdAt } },
            },
          })),
        );
      },
    });
  },
  describe: (count) => `the list of refunds of ${count} orders`,
};
