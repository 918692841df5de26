import { Interaction } from '#modules/interactions/index.js';
import { inBatches } from './in-batches.js';
import { modelOf, type Migration } from './migration.js';

const UNDECIDED = { isHidden: null };

/** Shows the reviews and comments that an earlier version has written: it could hide none. */
export const reviewVisibility: Migration = {
  name: '0013-review-visibility',
  countLeft: (shop) => modelOf(shop, Interaction).countDocuments(UNDECIDED),
  run: (shop, onProgress) => {
    const interactions = modelOf(shop, Interaction);
    return inBatches(onProgress, {
      find: (limit) => interactions.find(UNDECIDED).select({ _id: 1 }).limit(limit).lean(),
      work: async (found) => {
        const ids = found.map(({ _id }) => _id);
        await interactions.updateMany({ _id: { $in: ids }, ...UNDECIDED }, { $set: { isHidden: false } });
      },
    });
  },
  describe: (count) => `the visibility of ${count} reviews and comments`,
};
