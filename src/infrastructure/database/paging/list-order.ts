import { Types } from 'mongoose';
import type { ListPlace } from '#common/paging/cursor.js';

/** The order of a list: by one field, then by id in the same direction, so that it is total. */
export type ListOrder = Readonly<Record<string, 1 | -1>> & { readonly _id: 1 | -1 };

/** The order of most lists. */
export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const satisfies ListOrder;

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

/** The place of an entry in a list. */
export function placeOf(entry: unknown, order: ListOrder): ListPlace {
  const fields = entry as Identified & Readonly<Record<string, ListPlace['key']>>;
  return { key: fields[sortFieldOf(order)]!, id: fields._id.toHexString() };
}
