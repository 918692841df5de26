import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { DerivedBooksRepository } from '#modules/bookkeeping/index.js';
import { User } from '#modules/users/index.js';
import { inBatches } from './in-batches.js';
import { modelOf, type Migration } from './migration.js';

/** The index with the sum begins with these. */
const WITHOUT_SUM = {
  role: { $in: ['ADMIN', 'USER'] as const },
  isActive: { $in: [false, true] },
  spentMinor: null,
};

/**
 * Adds what customers have spent to the accounts of an earlier version. An order that is paid meanwhile writes the same account, so
 * that one of both begins again.
 */
export const customerSpending: Migration = {
  name: '0012-customer-spending',
  countLeft: (shop) => modelOf(shop, User).countDocuments(WITHOUT_SUM),
  run: (shop, onProgress) => {
    const users = modelOf(shop, User);
    return inBatches(onProgress, {
      find: (limit) => users.find(WITHOUT_SUM).select({ _id: 1 }).limit(limit).lean(),
      work: (found) =>
        shop.get(UnitOfWork, { strict: false }).run(async () => {
          const ids = found.map(({ _id }) => _id);
          const sums = await shop.get(DerivedBooksRepository, { strict: false }).spentBy(ids);
          await users.bulkWrite(
            ids.map((_id) => ({
              updateOne: {
                filter: { _id, spentMinor: null },
                update: { $set: { spentMinor: sums.get(_id.toHexString()) ?? 0 } },
              },
            })),
          );
        }),
    });
  },
  describe: (count) => `what the customers of ${count} accounts have spent`,
};
