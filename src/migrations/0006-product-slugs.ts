import { slugCandidates } from '#common/text/slug.js';
import { Product } from '#modules/products/index.js';
import { productSlug } from '#modules/products/data/index.js';
import { countAll } from './count-all.js';
import { inBatches } from './in-batches.js';
import { modelOf, type Migration } from './migration.js';

/**
 * The products without a slug; and those whose slug begins with no letter or digit, as that of a name without them
 * did: empty, or `-2`. Each is asked for by an index of its own, which the embedded database does not for an `$or`.
 */
const LACKING = [{ slug: null }, { slug: { $lt: '0' } }];

/** Gives readable addresses to products that an earlier version has created. */
export const productSlugs: Migration = {
  name: '0006-product-slugs',
  countLeft: (shop) => countAll(shop, Product, LACKING),
  run: (shop, onProgress) => {
    const products = modelOf(shop, Product);
    return inBatches(onProgress, {
      async find(limit) {
        const found = LACKING.map((lacking) =>
          products.find(lacking).select({ name: 1, sku: 1, slug: 1 }).limit(limit).lean(),
        );
        return (await Promise.all(found)).flat().slice(0, limit);
      },
      work: async (found) => {
        const wanted = found.map((product) =>
          slugCandidates(productSlug(product), product._id.toHexString()),
        );
        const taken = new Set(
          (
            await products
              .find({ slug: { $in: wanted.flat() } })
              .select({ slug: 1 })
              .lean()
          ).map(({ slug }) => slug!),
        );
        const updates = found.map(({ _id, slug: before = null }, index) => {
          const slug = wanted[index]!.find((candidate) => !taken.has(candidate))!;
          taken.add(slug);
          return { updateOne: { filter: { _id, slug: before }, update: { $set: { slug } } } };
        });
        await products.bulkWrite(updates);
      },
    });
  },
  describe: (count) => `readable addresses of ${count} products`,
};
