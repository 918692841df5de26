import { Product } from '#modules/products/index.js';
import { offeredPrices } from '#modules/products/data/index.js';
import { inPages } from './in-pages.js';
import { modelOf, type Migration } from './migration.js';

/** Adds the prices by which filters find products whose variants have several. Not counted, because no index finds them. */
export const productOfferedPrices: Migration = {
  name: '0023-offered-prices',
  run: (shop, onProgress) => {
    const products = modelOf(shop, Product);
    return inPages<Product>(onProgress, products, {
      select: { variants: 1, pricesMinor: 1, version: 1 },
      correct: async (page) => {
        const updates = page.flatMap(({ _id, version, variants = [], pricesMinor }) => {
          const due = offeredPrices(variants);
          if (due === null || pricesMinor !== undefined) return [];
          // Another version has them already.
          return [{ updateOne: { filter: { _id, version }, update: { $set: { pricesMinor: due } } } }];
        });
        return updates.length === 0 ? 0 : (await products.bulkWrite(updates)).modifiedCount;
      },
    });
  },
  describe: (count) => `prices of variants in the lists of ${count} products`,
};
