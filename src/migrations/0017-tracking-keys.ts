import type { INestApplicationContext } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { isTracked, Order, trackingKeysOf } from '#modules/orders/index.js';
import { inPages } from './in-pages.js';
import { modelOf, type Migration } from './migration.js';

/**
 * Lets orders of an earlier version be found by their tracking numbers, however those are written, and has the carrier asked about
 * those on their way. No index finds them.
 */
export const trackingKeysAdded: Migration = {
  name: '0017-tracking-keys',
  run: (shop, onProgress) => {
    const orders = modelOf(shop, Order);
    return inPages<Order>(onProgress, orders, {
      select: SELECTED,
      correct: async (page) => {
        const now = clockOf(shop).now();
        const updates = page.flatMap((order) => {
          const { _id, trackingNumber, orderStatus, shipments = [] } = order;
          const lacking = lackingIn(order, now);
          if (Object.keys(lacking).length === 0) return [];
          const asRead = {
            _id,
            orderStatus,
            trackingNumber: trackingNumber ?? null,
            [`shipments.${shipments.length}`]: { $exists: false },
          };
          return [{ updateOne: { filter: asRead, update: { $set: lacking } } }];
        });
        return updates.length === 0 ? 0 : (await orders.bulkWrite(updates)).modifiedCount;
      },
    });
  },
  describe: (count) => `the tracking numbers of ${count} orders`,
};

const SELECTED = {
  orderStatus: 1,
  trackingNumber: 1,
  trackingUrl: 1,
  carrierOrderId: 1,
  'shipments.trackingNumber': 1,
  trackingKeys: 1,
  trackAt: 1,
} as const;

function lackingIn(order: Order, now: Date): Partial<Pick<Order, 'trackingKeys' | 'trackAt'>> {
  const { trackingNumber, shipments, trackingKeys = [] } = order;
  const keys = trackingKeysOf({ trackingNumber, shipments });
  return {
    ...(keys.join() === trackingKeys.join() ? {} : { trackingKeys: keys }),
    ...(isTracked(order) && order.trackAt === undefined ? { trackAt: now } : {}),
  };
}

function clockOf(shop: INestApplicationContext): Clock {
  return shop.get(Clock, { strict: false });
}
