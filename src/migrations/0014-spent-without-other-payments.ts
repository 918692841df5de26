import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { DerivedBooksRepository } from '#modules/bookkeeping/index.js';
import { User } from '#modules/users/index.js';
import { inPages } from './in-pages.js';
import { modelOf, type Migration } from './migration.js';

/**
 * Corrects what customers have spent, by all of their orders: an earlier version took from it the refunds of payments that never paid
 * their order, and counted an order whose only payment is late and goes back; one before it has no sum, and adds no order to it. An
 * order that changes meanwhile writes the same account, so that one of both begins again. Not counted, because no index finds a wrong
 * sum: `doctor --derived` does.
 */
export const spentWithoutOtherPayments: Migration = {
  name: '0014-spent-without-other-payments',
  run: (shop, onProgress) => {
    const users = modelOf(shop, User);
    return inPages(onProgress, users, {
      select: { _id: 1 },
      correct: (page) =>
        shop.get(UnitOfWork, { strict: false }).run(async () => {
          const ids = page.map(({ _id }) => _id);
          const sums = await shop.get(DerivedBooksRepository, { strict: false }).spentBy(ids);
          const { modifiedCount } = await users.bulkWrite(
            ids.map((_id) => {
              const spentMinor = sums.get(_id.toHexString()) ?? 0;
              const wrong = { _id, spentMinor: { $exists: true, $ne: spentMinor } };
              return { updateOne: { filter: wrong, update: { $set: { spentMinor } } } };
            }),
          );
          return modifiedCount;
        }),
    });
  },
  describe: (count) => `what the customers of ${count} accounts have spent, as their orders say`,
};
