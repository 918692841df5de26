import type { shop } from '../api/client.js';

/** Sales by day, and of the days before. */
export type Sales = Awaited<ReturnType<typeof shop.getSeries>>;
export type SalesDay = Sales['series'][number];
