import { defineJob } from '#infrastructure/outbox/job.js';

/**
 * Recorded with every change of a category. `products` brings the products of the category up to date, a batch at a time.
 * `after`: the last product of the batch before.
 */
export const CATEGORY_CHANGED = defineJob<{ categoryId: string; after?: string }>({
  name: 'categories.place-products',
  queue: 'search',
  attempts: 10,
  backoffMs: 5_000,
});
