import type { INestApplicationContext } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Order, REFUND_STATUSES, refundsIn } from '#modules/orders/index.js';
import { User } from '#modules/users/index.js';
import { modelOf, type Migration } from './migration.js';
import { spentByOrders } from './spent-by-orders.js';

/**
 * Corrects what customers have spent: an earlier version took from it the refunds of payments that never paid their order, and
 * counted an order whose only payment is late and goes back. An order that changes meanwhile writes the same account, so that one of
 * both begins again. Not counted, because no index finds a wrong sum: `doctor --derived` does.
 */
export const spentWithoutOtherPayments: Migration = {
  name: '0014-spent-without-other-payments',
  async run(shop, onProgress) {
    const users = modelOf(shop, User);
    let done = 0;
    for (const userId of await ownersOfOtherRefunds(shop)) {
      const isChanged = await shop.get(UnitOfWork, { strict: false }).run(async () => {
        const spentMinor = (await spentByOrders(shop, [userId])).get(userId.toHexString()) ?? 0;
        const wrong = { _id: userId, spentMinor: { $exists: true, $ne: spentMinor } };
        return (await users.updateOne(wrong, { $set: { spentMinor } })).modifiedCount === 1;
      });
      if (isChanged) done += 1;
      await onProgress(done);
    }
    return done;
  },
  describe: (count) =>
    `what the customers of ${count} accounts have spent, without refunds of other payments`,
};

/** The customers with an order of which a payment goes back, or has come back, that is not the one that pays it. */
async function ownersOfOtherRefunds(shop: INestApplicationContext) {
  const owners = new Map<string, Order['userId']>();
  for await (const order of modelOf(shop, Order)
    .find({ 'refunds.status': { $in: [...REFUND_STATUSES] } })
    .select({ userId: 1, gatewayPaymentId: 1, refunds: 1 })
    .lean()
    .cursor({ batchSize: 500 }))
    if (refundsIn(order).some(({ gatewayPaymentId }) => gatewayPaymentId !== order.gatewayPaymentId))
      owners.set(order.userId.toHexString(), order.userId);
  return owners.values();
}
