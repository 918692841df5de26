import { Product } from '#modules/products/index.js';
import { modelOf, type Migration } from './migration.js';

/** Every index of products begins with `isActive`. */
const ALL = { isActive: { $in: [false, true] } };
/** Without variants: a product has units that cannot be bought when those that have them are not sold, see `stockSigns`. */
const WRONGLY_OUT = { ...ALL, inStock: { $in: [false, null] }, currentStock: { $gt: 0 }, variants: null };
const WRONGLY_IN = { ...ALL, inStock: { $ne: false }, currentStock: { $lte: 0 } };

/** Sets `inStock` of products where it is missing, or wrong because an earlier version has moved the stock. */
export const inStock: Migration = {
  name: '0001-in-stock',
  async countLeft(shop) {
    const products = modelOf(shop, Product);
    return (await products.countDocuments(WRONGLY_OUT)) + (await products.countDocuments(WRONGLY_IN));
  },
  async run(shop, onProgress) {
    const products = modelOf(shop, Product);
    const isIn = await products.updateMany(WRONGLY_OUT, { $set: { inStock: true } });
    await onProgress(isIn.modifiedCount);
    const isOut = await products.updateMany(WRONGLY_IN, { $set: { inStock: false } });
    return isIn.modifiedCount + isOut.modifiedCount;
  },
  describe: (count) => `whether ${count} products are in stock`,
};
