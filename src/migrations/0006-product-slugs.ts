import { slugCandidates } from '#common/text/slug.js';
import { Product, productSlug } from '#modules/products/index.js';
import { inBatches } from './in-batches.js';
import { modelOf, type Migration } from './migration.js';

const WITHOUT_SLUG = { slug: null };

/** Gives readable addresses to products that an earlier version has created. */
export const productSlugs: Migration = {
  name: '0006-product-slugs',
  countLeft: (shop) => modelOf(shop, Product).countDocuments(WITHOUT_SLUG),
  run: (shop, onProgress) => {
    const products = modelOf(shop, Product);
    return inBatches(onProgress, {
      find: (limit) => products.find(WITHOUT_SLUG).select({ name: 1, sku: 1 }).limit(limit).lean(),
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
        const updates = found.map(({ _id }, index) => {
          const slug = wanted[index]!.find((candidate) => !taken.has(candidate))!;
          taken.add(slug);
          return { updateOne: { filter: { _id, slug: null }, update: { $set: { slug } } } };
        });
        await products.bulkWrite(updates);
      },
    });
  },
  describe: (count) => `readable addresses of ${count} products`,
};
