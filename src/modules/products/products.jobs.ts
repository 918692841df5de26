import { defineJob } from '#infrastructure/outbox/job.js';

/**
 * What follows a change of a product, stock included. The products do not know who handles it: the search brings its
 * index up to the product's latest state.
 */
export const PRODUCT_CHANGED = defineJob<{ productId: string }>({
  name: 'search.index-product',
  queue: 'search',
  attempts: 10,
  backoffMs: 5_000,
  bringsUpToDate: true,
});
