import { defineJob } from '#infrastructure/outbox/job.js';

/**
 * Published after every change of a product, including its stock. Other modules subscribe: search updates its index to
 * the product's latest state.
 */
export const PRODUCT_CHANGED = defineJob<{ productId: string }>({
  name: 'search.index-product',
  queue: 'search',
  attempts: 10,
  backoffMs: 5_000,
  bringsUpToDate: true,
});
