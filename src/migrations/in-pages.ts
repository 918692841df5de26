import type { Model, QueryFilter, Types } from 'mongoose';
import { idPages } from '#infrastructure/database/paging/id-pages.js';
import type { OnProgress } from './migration.js';

/**
 * Looks at all records of a collection, at most 500 at a time in the order of their ids: for what no index finds.
 * @param correct corrects those of a page that are wrong @returns how many it has changed
 * @returns how many were changed in all
 */
export async function inPages<T extends { _id: Types.ObjectId }>(
  onProgress: OnProgress,
  model: Model<T>,
  {
    select,
    correct,
  }: { select: Readonly<Record<string, 1>>; correct: (page: readonly T[]) => Promise<number> },
): Promise<number> {
  let done = 0;
  const pages = idPages((after, limit) => {
    const behind = (after === undefined ? {} : { _id: { $gt: after } }) as QueryFilter<T>;
    return model.find(behind).select(select).sort({ _id: 1 }).limit(limit).lean<T[]>();
  });
  for await (const page of pages) {
    done += await correct(page);
    await onProgress(done);
  }
  return done;
}
