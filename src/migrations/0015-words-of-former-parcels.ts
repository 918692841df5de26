import type { INestApplicationContext } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import { Clock } from '#common/time/clock.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { Order } from '#modules/orders/index.js';
import { asRead, derivedFields } from '#modules/orders/data/index.js';
import { countAll } from './count-all.js';
import { modelOf, type Migration } from './migration.js';
import { attentionTerms } from './order-marks.js';

const EVER = { $gt: new Date(0) };

/**
 * A reopening sets the time of the last event to its own: an older word is of the parcel before. A time of the future, which an
 * earlier version has stored, tells nothing.
 */
const ofFormerParcel = (shop: INestApplicationContext) => ({
  'carrierStatus.at': EVER,
  carrierEventAt: { $lte: shop.get(Clock, { strict: false }).now() },
  $expr: { $lt: ['$carrierStatus.at', '$carrierEventAt'] },
});

/** The orders that a reported loss harms: the order is said to be lost, or will be when it is dispatched. */
const LEFT = [
  { orderStatus: 'SHIPPED', 'attention.lost': EVER },
  { orderStatus: 'PROCESSING', 'attention.toDispatch': EVER, 'carrierStatus.isLost': true },
];

/** Takes what the carrier said of a former parcel from orders that an earlier version has reopened: it counts as said of the new one. */
export const wordsOfFormerParcels: Migration = {
  name: '0015-words-of-former-parcels',
  countLeft: (shop) => {
    const former = ofFormerParcel(shop);
    return countAll(
      shop,
      Order,
      LEFT.map((left) => ({ ...left, ...former }) as QueryFilter<Order>),
    );
  },
  async run(shop, onProgress) {
    const orders = modelOf(shop, Order);
    const onTheirWay = { hasGatewayOrder: true, orderStatus: { $in: ['PROCESSING', 'SHIPPED'] as const } };
    let done = 0;
    for await (const order of orders
      .find({ ...onTheirWay, ...ofFormerParcel(shop) })
      .lean()
      .cursor({ batchSize: 200 })) {
      const { carrierStatus: _, ...withoutWord } = order;
      const { _id, orderStatus, paymentStatus } = order;
      const unchanged = { _id, orderStatus, paymentStatus, ...asRead(order) } as QueryFilter<Order>;
      const update = setAndUnset({
        ...derivedFields(withoutWord, attentionTerms(shop)),
        carrierStatus: null,
      });
      done += (await orders.updateOne(unchanged, update)).modifiedCount;
      await onProgress(done);
    }
    return done;
  },
  describe: (count) => `what the carrier said of ${count} orders, without words of former parcels`,
};
