import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ReviewRatingsService } from '#modules/interactions/index.js';
import { Product } from '#modules/products/index.js';
import { inBatches } from './in-batches.js';
import { modelOf, type Migration } from './migration.js';

/** The products whose ratings were never counted. */
const UNCOUNTED = { ratingCount: null };

/** Counts the ratings of products that an earlier version has created. */
export const productRatings: Migration = {
  name: '0003-product-ratings',
  countLeft: (shop) => modelOf(shop, Product).countDocuments(UNCOUNTED),
  run: (shop, onProgress) => {
    const products = modelOf(shop, Product);
    const ratings = shop.get(ReviewRatingsService, { strict: false });
    const unitOfWork = shop.get(UnitOfWork, { strict: false });
    return inBatches(onProgress, {
      find: (limit) => products.find(UNCOUNTED).select({ _id: 1 }).limit(limit).lean(),
      work: async (uncounted) => {
        for (const { _id } of uncounted)
          await unitOfWork.run(() => ratings.record(_id.toHexString(), undefined, undefined));
      },
    });
  },
  describe: (count) => `ratings of ${count} products`,
};
