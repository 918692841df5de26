import { sanitizedHtml } from '#common/html/sanitize-html.js';
import { Product } from '#modules/products/index.js';
import { modelOf, type Migration } from './migration.js';

/** What may be markup: not every `<` is. */
const WITH_A_SIGN = { description: /</ };

/**
 * Takes from descriptions what an earlier version has stored as it was given: scripts, styles, and other markup that a page must not
 * show. Not counted, because no index finds it.
 */
export const cleanDescriptions: Migration = {
  name: '0016-clean-descriptions',
  async run(shop, onProgress) {
    const products = modelOf(shop, Product);
    let done = 0;
    for await (const { _id, description } of products
      .find(WITH_A_SIGN)
      .select({ description: 1 })
      .lean()
      .cursor({ batchSize: 100 })) {
      const clean = sanitizedHtml(description);
      if (clean === description) continue;
      const asRead = { _id, description };
      done += (await products.updateOne(asRead, { $set: { description: clean } })).modifiedCount;
      await onProgress(done);
    }
    return done;
  },
  describe: (count) => `descriptions of ${count} products, without markup that a page must not show`,
};
