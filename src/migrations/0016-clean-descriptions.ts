import { sanitizedHtml } from '#common/html/sanitize-html.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { CATALOGUE_TOPIC, Product } from '#modules/products/index.js';
import { ProductChangeOutboxService } from '#modules/products/editing/index.js';
import { modelOf, type Migration } from './migration.js';

/** The descriptions that may have markup: not every `<` begins an element. */
const WITH_A_SIGN = { description: /</ };

/**
 * Takes from descriptions what an earlier version has stored as it was given: scripts, styles, and other markup that a page must not
 * show. Each is a change of the product, which the search index hears of. Not counted, because no index finds it.
 */
export const cleanDescriptions: Migration = {
  name: '0016-clean-descriptions',
  async run(shop, onProgress) {
    const products = modelOf(shop, Product);
    const unitOfWork = shop.get(UnitOfWork, { strict: false });
    const changes = shop.get(ProductChangeOutboxService, { strict: false });
    const now = shop.get(Clock, { strict: false }).now();
    let done = 0;
    for await (const { _id, description } of products
      .find(WITH_A_SIGN)
      .select({ description: 1 })
      .lean()
      .cursor({ batchSize: 100 })) {
      const clean = sanitizedHtml(description);
      if (clean === description) continue;
      const change = { $set: { description: clean, updatedAt: now }, $inc: { version: 1 } };
      const isChanged = await unitOfWork.run(async () => {
        const { modifiedCount } = await products.updateOne({ _id, description }, change);
        if (modifiedCount === 1) await changes.record([_id.toHexString()], [CATALOGUE_TOPIC]);
        return modifiedCount === 1;
      });
      if (isChanged) done += 1;
      await onProgress(done);
    }
    return done;
  },
  describe: (count) => `descriptions of ${count} products, without markup that a page must not show`,
};
