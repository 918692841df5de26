import type { Model, PipelineStage, QueryFilter } from 'mongoose';
import { decodeCursor, encodeCursor, listName, type ListPlace } from '#common/paging/cursor.js';
import { entriesBefore, type ScrollQuery } from '#common/validation/page-query.js';
import { placeOf, type Identified, type ListOrder } from './list-order.js';
import type { ListPage } from './list-reader.js';

/** The most entries of a list that are looked at for what its index does not filter or sort by. */
export const MOST_LOOKED_AT = 10_000;

/** A list that no index has as it is asked for. */
export interface BoundedSearch<T> {
  /** What is looked at: an index begins with its fields and goes on with the order. */
  readonly filter: QueryFilter<T>;
  readonly read: ListOrder;
  /** What of it is found. */
  readonly also?: QueryFilter<T> | undefined;
  /** The order of what is found. */
  readonly order: ListOrder;
}

/**
 * One page of what is found among the first 10,000 entries of a list. The work is bounded by them: they are filtered and sorted by
 * the database, which answers their places, and only the entries of the page are read whole.
 * @throws WrongCursorError
 */
export async function findBounded<T>(
  model: Model<T>,
  search: BoundedSearch<T>,
  query: ScrollQuery,
): Promise<ListPage<T>> {
  const { order } = search;
  const name = listName(JSON.stringify([model.collection.name, search]));
  const behind = query.cursor ? decodeCursor(name, query.cursor) : undefined;
  const places = await placesOf(model, search);
  const before =
    behind === undefined
      ? entriesBefore(query)
      : places.filter((place) => compare(place, behind, order) <= 0).length;
  const page = places.slice(before, before + query.limit);
  const found = await model
    .find({ _id: { $in: page.map(({ id }) => id) } } as QueryFilter<T>)
    .lean<Array<T & Identified>>();
  const byId = new Map(found.map((entry) => [entry._id.toHexString(), entry]));
  const entries = page.map(({ id }) => byId.get(id)).filter((entry) => entry !== undefined);
  const last = page.at(-1);
  const hasMore = last !== undefined && before + page.length < places.length;
  return { entries, total: places.length, ...(hasMore && { nextCursor: encodeCursor(name, last) }) };
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
    ...(read === order ? [] : [{ $sort: order } satisfies PipelineStage]),
    { $project: Object.fromEntries(Object.keys(order).map((field) => [field, 1])) },
  ]);
  return found.map((entry) => placeOf(entry, order));
}

/** Negative when `a` comes before `b`. */
function compare(a: ListPlace, b: ListPlace, { _id }: ListOrder): number {
  return _id * (compareKeys(a.key, b.key) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** Texts as the database compares them. */
function compareKeys(a: ListPlace['key'], b: ListPlace['key']): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}
