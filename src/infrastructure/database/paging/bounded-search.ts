import type { Model, PipelineStage, QueryFilter } from 'mongoose';
import { decodeCursor, encodeCursor, type ListPlace } from '#common/paging/cursor.js';
import { entriesBefore, type ScrollQuery } from '#common/validation/page-query.js';
import { comparePlaces, placedQueries, placeOf, type Identified, type ListOrder } from './list-order.js';
import type { List, ListPage } from './list-page.js';

/** The most entries of a list that are looked at for what its index does not filter or sort by. */
export const MOST_LOOKED_AT = 10_000;

/** Entries that are sorted for a page; of more, the page is soon found in the order that is asked for. */
export const MOST_SORTED = 1_000;

/** A list that no index has as it is asked for. */
export interface BoundedSearch<T> {
  /** The entries to look at: an index begins with its fields and goes on with the order. */
  readonly filter: QueryFilter<T>;
  readonly read: ListOrder;
  /** The filter on these. */
  readonly also?: QueryFilter<T> | undefined;
  /** The order of what is found. */
  readonly order: ListOrder;
  /** A longer list that an index has in this order, and which of its entries are of this one. */
  readonly along?: { readonly filter: QueryFilter<T>; readonly passes: QueryFilter<T> };
  /** The fields to read; all by default. */
  readonly select?: Readonly<Record<string, 0 | 1>>;
}

/**
 * Returns one page of what is found among the first 10,000 entries of a list. The work is bounded by them: they are
 * filtered and sorted by the database, which answers their places, and only the entries of the page are read whole.
 * @param name names the list in cursors
 * @throws WrongCursorError
 */
export async function findBounded<T>(
  model: Model<T>,
  name: string,
  search: BoundedSearch<T>,
  query: ScrollQuery,
): Promise<ListPage<T>> {
  const { order, select = {} } = search;
  const behind = query.cursor ? decodeCursor(name, query.cursor) : undefined;
  const places = await placesOf(model, search);
  const before =
    behind === undefined
      ? entriesBefore(query)
      : places.filter((place) => comparePlaces(place, behind, order) <= 0).length;
  const page = places.slice(before, before + query.limit);
  const found = await model
    .find({ _id: { $in: page.map(({ id }) => id) } } as QueryFilter<T>)
    .select(select)
    .lean<Array<T & Identified>>();
  const byId = new Map(found.map((entry) => [entry._id.toHexString(), entry]));
  const entries = page.map(({ id }) => byId.get(id)).filter((entry) => entry !== undefined);
  const last = page.at(-1);
  const hasMore = last !== undefined && before + page.length < places.length;
  return { entries, total: places.length, ...(hasMore && { nextCursor: encodeCursor(name, last) }) };
}

/**
 * Returns one page of the entries of a list that pass a filter, where many do: they are read in the order of the
 * list, and others left out. Looks at 10,000 entries at most, from the first one or from the cursor on.
 * @param name names the list in cursors
 * @param total how many pass
 * @throws WrongCursorError
 */
export async function findAlong<T>(
  model: Model<T>,
  name: string,
  { filter, order, passes, total }: List<T> & { readonly passes: QueryFilter<T>; readonly total: number },
  query: ScrollQuery,
): Promise<ListPage<T>> {
  const parts = query.cursor
    ? placedQueries(filter, order, decodeCursor(name, query.cursor), false)
    : [filter];
  const skipped = query.cursor === undefined ? entriesBefore(query) : 0;
  const found: T[] = [];
  for (const part of parts) {
    if (found.length > query.limit) break;
    const rest = await model.aggregate<T>([
      { $match: part },
      { $sort: order },
      { $limit: MOST_LOOKED_AT },
      { $match: passes },
      ...(skipped === 0 ? [] : [{ $skip: skipped }]),
      { $limit: query.limit + 1 - found.length },
    ]);
    found.push(...rest);
  }
  const entries = found.slice(0, query.limit);
  const last = entries.at(-1);
  const hasMore = last !== undefined && found.length > query.limit;
  return { entries, total, ...(hasMore && { nextCursor: encodeCursor(name, placeOf(last, order)) }) };
}

async function placesOf<T>(
  model: Model<T>,
  { filter, read, also, order }: BoundedSearch<T>,
): Promise<ListPlace[]> {
  const found = await model.aggregate<Identified>([
    { $match: filter },
    { $sort: read },
    { $limit: MOST_LOOKED_AT },
    ...(also === undefined ? [] : [{ $match: also } satisfies PipelineStage]),
    // Before the sort, which holds all that it is given: MongoDB allows it 100 MB.
    { $project: Object.fromEntries(Object.keys(order).map((field) => [field, 1])) },
    ...(read === order ? [] : [{ $sort: order } satisfies PipelineStage]),
  ]);
  return found.map((entry) => placeOf(entry, order));
}
