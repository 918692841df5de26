import { Product } from '#modules/products/index.js';
import { inBatches } from './in-batches.js';
import { modelOf, type Migration } from './migration.js';

const WITHOUT_SKUS = { skus: null };

/** Enters the SKUs of products that an earlier version has created among those that are unique, those of variants included. */
export const productSkus: Migration = {
  name: '0008-product-skus',
  countLeft: (shop) => modelOf(shop, Product).countDocuments(WITHOUT_SKUS),
  run: (shop, onProgress) => {
    const products = modelOf(shop, Product);
    return inBatches(onProgress, {
      find: (limit) => products.find(WITHOUT_SKUS).select({ sku: 1 }).limit(limit).lean(),
      work: async (found) => {
        await products.bulkWrite(
          found.map(({ _id, sku }) => ({
            updateOne: { filter: { _id, skus: null }, update: { $set: { skus: [sku] } } },
          })),
        );
      },
    });
  },
  describe: (count) => `SKUs of ${count} products`,
};
