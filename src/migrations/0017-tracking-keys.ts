import { Order, trackingKeysOf } from '#modules/orders/index.js';
import { inPages } from './in-pages.js';
import { modelOf, type Migration } from './migration.js';

/** Lets orders of an earlier version be found by their tracking numbers, however those are written. No index finds the others. */
export const trackingKeysAdded: Migration = {
  name: '0017-tracking-keys',
  run: (shop, onProgress) => {
    const orders = modelOf(shop, Order);
    return inPages<Order>(onProgress, orders, {
      select: { trackingNumber: 1, 'shipments.trackingNumber': 1, trackingKeys: 1 },
      correct: async (page) => {
        const updates = page.flatMap(({ _id, trackingNumber, shipments = [], trackingKeys = [] }) => {
          const keys = trackingKeysOf({ trackingNumber, shipments });
          if (keys.join() === trackingKeys.join()) return [];
          const asRead = {
            _id,
            trackingNumber: trackingNumber ?? null,
            [`shipments.${shipments.length}`]: { $exists: false },
          };
          return [{ updateOne: { filter: asRead, update: { $set: { trackingKeys: keys } } } }];
        });
        return updates.length === 0 ? 0 : (await orders.bulkWrite(updates)).modifiedCount;
      },
    });
  },
  describe: (count) => `the tracking numbers of ${count} orders`,
};
