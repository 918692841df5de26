import { User, userNameKey } from '#modules/users/index.js';
import { inPages } from './in-pages.js';
import { modelOf, type Migration } from './migration.js';

/** The index with the key begins with these. */
const WITHOUT_KEY = {
  role: { $in: ['ADMIN', 'USER'] as const },
  isActive: { $in: [false, true] },
  nameKey: null,
};

/**
 * Adds what the list of accounts is sorted by, to those of an earlier version, and corrects it in those whose name it has changed. Only
 * the former are counted, because no index compares two fields: `doctor --derived` finds the others.
 */
export const userNameKeys: Migration = {
  name: '0011-user-name-keys',
  countLeft: (shop) => modelOf(shop, User).countDocuments(WITHOUT_KEY),
  run: (shop, onProgress) => {
    const users = modelOf(shop, User);
    return inPages<User>(onProgress, users, {
      select: { firstname: 1, lastname: 1, nameKey: 1 },
      correct: async (page) => {
        const updates = page.flatMap(({ _id, firstname, lastname, nameKey }) => {
          const key = userNameKey({ firstname, lastname });
          if (key === nameKey) return [];
          const asRead = { _id, firstname, lastname };
          return [{ updateOne: { filter: asRead, update: { $set: { nameKey: key } } } }];
        });
        return updates.length === 0 ? 0 : (await users.bulkWrite(updates)).modifiedCount;
      },
    });
  },
  describe: (count) => `names in the list of ${count} accounts`,
};
