import { Order } from '#modules/orders/index.js';
import { paymentKeysOf } from '#modules/orders/data/index.js';
import { inPages } from './in-pages.js';
import { modelOf, type Migration } from './migration.js';

/** Lets payments of an earlier version be found in whatever case their ids are typed. */
export const paymentKeysAdded: Migration = {
  name: '0026-payment-keys',
  run: (shop, onProgress) => {
    const orders = modelOf(shop, Order);
    return inPages<Order>(onProgress, orders, {
      select: { 'payments.gatewayPaymentId': 1, paymentKeys: 1 },
      correct: async (page) => {
        const updates = page.flatMap(({ _id, payments, paymentKeys }) => {
          const keys = paymentKeysOf({ payments });
          if (keys === undefined || keys.join() === paymentKeys?.join()) return [];
          const asRead = Object.fromEntries(
            payments.map(({ gatewayPaymentId }, index) => [
              `payments.${index}.gatewayPaymentId`,
              gatewayPaymentId,
            ]),
          );
          const filter = { _id, ...asRead, [`payments.${payments.length}`]: { $exists: false } };
          return [{ updateOne: { filter, update: { $set: { paymentKeys: keys } } } }];
        });
        return updates.length === 0 ? 0 : (await orders.bulkWrite(updates)).modifiedCount;
      },
    });
  },
  describe: (count) => `the keys of the payments of ${count} orders`,
};
