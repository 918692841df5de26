import { User, userNameKey } from '#modules/users/index.js';
import { inBatches } from './in-batches.js';
import { modelOf, type Migration } from './migration.js';

/** The index with the key begins with these. */
const WITHOUT_KEY = {
  role: { $in: ['ADMIN', 'USER'] as const },
  isActive: { $in: [false, true] },
  nameKey: null,
};

/** Adds what the list of accounts is sorted by, to those of an earlier version. */
export const userNameKeys: Migration = {
  name: '0011-user-name-keys',
  countLeft: (shop) => modelOf(shop, User).countDocuments(WITHOUT_KEY),
  run: (shop, onProgress) => {
    const users = modelOf(shop, User);
    return inBatches(onProgress, {
      find: (limit) => users.find(WITHOUT_KEY).select({ firstname: 1, lastname: 1 }).limit(limit).lean(),
      work: async (found) => {
        await users.bulkWrite(
          found.map(({ _id, firstname, lastname }) => ({
            updateOne: {
              filter: { _id, nameKey: null },
              update: { $set: { nameKey: userNameKey({ firstname, lastname }) } },
            },
          })),
        );
      },
    });
  },
  describe: (count) => `names in the list of ${count} accounts`,
};
