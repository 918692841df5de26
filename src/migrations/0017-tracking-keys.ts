import type { INestApplicationContext } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import { Clock } from '#common/time/clock.js';
import { Order } from '#modules/orders/index.js';
import { isTracked, trackingKeysOf } from '#modules/orders/parcels/index.js';
import { countAll } from './count-all.js';
import { inPages } from './in-pages.js';
import { modelOf, type Migration } from './migration.js';

/**
 * Lets orders of an earlier version be found by their tracking numbers, however those are written, and has the carrier asked about
 * those on their way. Counted are those on their way: of them events come that name the parcel alone.
 */
export const trackingKeysAdded: Migration = {
  name: '0017-tracking-keys',
  countLeft: (shop) => countAll(shop, Order, LEFT),
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

const ON_ITS_WAY = { hasGatewayOrder: true, orderStatus: 'SHIPPED', trackingNumber: { $type: 'string' } };

/** Orders that an earlier version has shipped. */
const LEFT = [{ ...ON_ITS_WAY, trackingKeys: null }] as QueryFilter<Order>[];

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
