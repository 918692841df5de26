import { Order } from '#modules/orders/index.js';
import { trackingEndsOf } from '#modules/orders/data/index.js';
import { inPages } from './in-pages.js';
import { modelOf, type Migration } from './migration.js';

/** Lets orders of an earlier version be found by the ends of their tracking numbers. */
export const trackingEndsAdded: Migration = {
  name: '0025-tracking-ends',
  run: (shop, onProgress) => {
    const orders = modelOf(shop, Order);
    return inPages<Order>(onProgress, orders, {
      select: { trackingKeys: 1, trackingEnds: 1, trackingNumber: 1, 'shipments.trackingNumber': 1 },
      correct: async (page) => {
        const updates = page.flatMap(({ _id, trackingKeys, trackingEnds, ...numbers }) => {
          const ends = trackingEndsOf(numbers);
          if (ends === undefined || ends.join() === trackingEnds?.join()) return [];
          return [{ updateOne: { filter: { _id, trackingKeys }, update: { $set: { trackingEnds: ends } } } }];
        });
        return updates.length === 0 ? 0 : (await orders.bulkWrite(updates)).modifiedCount;
      },
    });
  },
  describe: (count) => `the ends of the tracking numbers of ${count} orders`,
};
