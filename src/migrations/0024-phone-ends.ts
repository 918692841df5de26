import { Order } from '#modules/orders/index.js';
import { phoneEndOf } from '#modules/orders/data/index.js';
import { inPages } from './in-pages.js';
import { modelOf, type Migration } from './migration.js';

/** Lets orders of an earlier version be found by the last digits of their phones. No index finds them. */
export const phoneEndsAdded: Migration = {
  name: '0024-phone-ends',
  run: (shop, onProgress) => {
    const orders = modelOf(shop, Order);
    return inPages<Order>(onProgress, orders, {
      select: { phone: 1, phoneEnd: 1 },
      correct: async (page) => {
        const updates = page.flatMap(({ _id, phone, phoneEnd }) => {
          const end = phoneEndOf({ phone });
          if (end === undefined || end === phoneEnd) return [];
          return [{ updateOne: { filter: { _id, phone }, update: { $set: { phoneEnd: end } } } }];
        });
        return updates.length === 0 ? 0 : (await orders.bulkWrite(updates)).modifiedCount;
      },
    });
  },
  describe: (count) => `the ends of the phones of ${count} orders`,
};
