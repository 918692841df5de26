import type { Model, QueryFilter, Types } from 'mongoose';
import type { OnProgress } from './migration.js';

const PAGE = 500;

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
  let last: Types.ObjectId | undefined;
  for (let done = 0; ;) {
    const after = (last === undefined ? {} : { _id: { $gt: last } }) as QueryFilter<T>;
    const page = await model.find(after).select(select).sort({ _id: 1 }).limit(PAGE).lean<T[]>();
    if (page.length > 0) done += await correct(page);
    await onProgress(done);
    if (page.length < PAGE) return done;
    last = page.at(-1)!._id;
  }
}
