import { Order, orderNumberParts } from '#modules/orders/index.js';
import { inBatches } from './in-batches.js';
import { modelOf, type Migration } from './migration.js';

const WITHOUT_PARTS = { numberParts: null };

/** Lets orders of an earlier version be found by a part of their number. */
export const orderNumberPartsAdded: Migration = {
  name: '0005-order-number-parts',
  countLeft: (shop) => modelOf(shop, Order).countDocuments(WITHOUT_PARTS),
  run: (shop, onProgress) => {
    const orders = modelOf(shop, Order);
    return inBatches(onProgress, {
      find: (limit) => orders.find(WITHOUT_PARTS).select({ orderNumber: 1 }).limit(limit).lean(),
      work: async (found) => {
        await orders.bulkWrite(
          found.map(({ _id, orderNumber }) => ({
            updateOne: {
              filter: { _id, ...WITHOUT_PARTS },
              update: { $set: { numberParts: orderNumberParts(orderNumber) } },
            },
          })),
        );
      },
    });
  },
  describe: (count) => `search words of ${count} orders`,
};
