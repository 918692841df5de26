import { listKeys, Product } from '#modules/products/index.js';
import { inBatches } from './in-batches.js';
import { modelOf, type Migration } from './migration.js';

const EITHER = { $in: [false, true] };
/** Every index with the unit price begins with these. */
const WITHOUT_KEYS = { isActive: EITHER, inStock: EITHER, unitPriceMinor: null };
const KEYED = { name: 1, basePriceMinor: 1, discountPercent: 1, salePriceMinor: 1 } as const;

/** Adds what the lists are sorted and filtered by, to products that an earlier version has created. */
export const productListKeys: Migration = {
  name: '0007-product-list-keys',
  countLeft: (shop) => modelOf(shop, Product).countDocuments(WITHOUT_KEYS),
  run: (shop, onProgress) => {
    const products = modelOf(shop, Product);
    return inBatches(onProgress, {
      find: (limit) => products.find(WITHOUT_KEYS).select(KEYED).limit(limit).lean(),
      work: async (found) => {
        await products.bulkWrite(
          found.map(({ _id, ...product }: Partial<Product>) => {
            // What an import of earlier times has left out counts as nothing: else it would be found for ever.
            const { name = '', basePriceMinor = 0, discountPercent = 0, salePriceMinor } = product;
            const keys = listKeys({ name, basePriceMinor, discountPercent, salePriceMinor });
            return { updateOne: { filter: { _id, ...asRead(product) }, update: { $set: keys } } };
          }),
        );
      },
    });
  },
  describe: (count) => `unit prices and names in the lists of ${count} products`,
};

/** The price that was read: another one since has its keys already, or is found again. */
function asRead({ basePriceMinor, discountPercent, salePriceMinor }: Partial<Product>) {
  const price = { basePriceMinor, discountPercent, salePriceMinor };
  return Object.fromEntries(Object.entries(price).map(([name, value]) => [name, value ?? null]));
}
