import { Product } from '#modules/products/index.js';
import { listKeys } from '#modules/products/data/index.js';
import { inPages } from './in-pages.js';
import { modelOf, type Migration } from './migration.js';

const EITHER = { $in: [false, true] };
/** Every index with the unit price begins with these. */
const WITHOUT_KEYS = { isActive: EITHER, inStock: EITHER, unitPriceMinor: null };
const KEYED = { name: 1, basePriceMinor: 1, discountPercent: 1, salePriceMinor: 1 } as const;

/**
 * Adds what the lists are sorted and filtered by, to products that an earlier version has created, and corrects it in those whose
 * price or name it has changed. Only the former are counted, because no index compares two fields: `doctor --derived` finds the others.
 */
export const productListKeys: Migration = {
  name: '0007-product-list-keys',
  countLeft: (shop) => modelOf(shop, Product).countDocuments(WITHOUT_KEYS),
  run: (shop, onProgress) => {
    const products = modelOf(shop, Product);
    return inPages<Product>(onProgress, products, {
      select: { ...KEYED, unitPriceMinor: 1, nameKey: 1 },
      correct: async (page) => {
        const updates = page.flatMap(({ _id, unitPriceMinor, nameKey, ...product }: Partial<Product>) => {
          // What an import of earlier times has left out counts as nothing.
          const { name = '', basePriceMinor = 0, discountPercent = 0, salePriceMinor } = product;
          const keys = listKeys({ name, basePriceMinor, discountPercent, salePriceMinor });
          if (keys.unitPriceMinor === unitPriceMinor && keys.nameKey === nameKey) return [];
          return [{ updateOne: { filter: { _id, ...asRead(product) }, update: { $set: keys } } }];
        });
        return updates.length === 0 ? 0 : (await products.bulkWrite(updates)).modifiedCount;
      },
    });
  },
  describe: (count) => `unit prices and names in the lists of ${count} products`,
};

/** The fields as they were read: others since have their keys already, or are found again. */
function asRead(product: Partial<Product>) {
  return Object.fromEntries(
    Object.keys(KEYED).map((field) => [field, product[field as keyof typeof KEYED] ?? null]),
  );
}
