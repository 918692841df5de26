import { Types } from 'mongoose';
import type { ListPlace } from '#common/paging/cursor.js';

/** The order of a list: by one field, then by id in the same direction, so that it is total. */
export type ListOrder = Readonly<Record<string, 1 | -1>> & { readonly _id: 1 | -1 };

/** The order of most lists. */
export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const satisfies ListOrder;

export const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const satisfies ListOrder;

export function sortFieldOf(order: ListOrder): string {
  return Object.keys(order).find((field) => field !== '_id')!;
}

/** The order from the last entry to the first. */
export function reversed(order: ListOrder): ListOrder {
  return Object.fromEntries(
    Object.entries(order).map(([field, direction]) => [field, -direction]),
  ) as ListOrder;
}

/**
 * The filters of the entries behind a place: those with the same value of the sort field, then all others. Each is one
 * range of the list's index; a single filter with `$or` would not be.
 * @param inclusive whether the entry at the place belongs to them
 */
export function placedQueries(
  filter: object,
  order: ListOrder,
  { key, id }: ListPlace,
  inclusive: boolean,
): [ties: object, others: object] {
  const field = sortFieldOf(order);
  const operator = order._id === 1 ? '$gt' : '$lt';
  const objectId = Types.ObjectId.createFromHexString(id);
  const range = (filter as Record<string, object | undefined>)[field];
  return [
    { ...filter, [field]: key, _id: { [inclusive ? `${operator}e` : operator]: objectId } },
    { ...filter, [field]: { ...range, [operator]: key } },
  ];
}

/** A document as lists know it. */
export interface Identified {
  readonly _id: Types.ObjectId;
}

/** The place of an entry in a list. The field that it is ordered by may be one of a part: `pricing.totalMinor`. */
export function placeOf(entry: unknown, order: ListOrder): ListPlace {
  const path = sortFieldOf(order).split('.');
  const key = path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], entry);
  return { key: key as ListPlace['key'], id: (entry as Identified)._id.toHexString() };
}

/** Negative when `a` comes before `b`. */
export function comparePlaces(a: ListPlace, b: ListPlace, { _id }: ListOrder): number {
  return _id * (compareKeys(a.key, b.key) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** Texts as the database compares them. */
function compareKeys(a: ListPlace['key'], b: ListPlace['key']): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}
