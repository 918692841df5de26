import type { INestApplicationContext } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import { modelOf } from './migration.js';

/** How many records pass the filters, each asked for by itself: the embedded database serves an `$or` by no index. */
export async function countAll<T>(
  shop: INestApplicationContext,
  schema: new () => T,
  filters: readonly QueryFilter<T>[],
): Promise<number> {
  const counts = filters.map((filter) => modelOf(shop, schema).countDocuments(filter));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
