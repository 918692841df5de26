import { decodeCursor, encodeCursor, listName, WrongCursorError } from '#common/paging/cursor.js';
import { entriesBefore, type ScrollQuery } from '#common/validation/page-query.js';
import { comparePlaces, placeOf, type Identified, type ListOrder } from './list-order.js';
import type { ListPage } from './list-page.js';

/** A search that finds so few records that they are ordered in memory: see `findWithWords`. */
export interface Search<Entry extends Identified> {
  /** The name of the search: its text, place and order. A search with a name has cursors. */
  readonly name?: string;
  /** Finds the entries, with the fields of the order. */
  readonly find: () => Promise<readonly Identified[]>;
  readonly order: ListOrder;
  readonly findByIds: (ids: readonly string[]) => Promise<readonly Entry[]>;
}

/** Returns one page of what a search finds; only its entries are read whole. @throws WrongCursorError */
export async function pageOfFound<Entry extends Identified>(
  { name, find, order, findByIds }: Search<Entry>,
  query: ScrollQuery,
): Promise<ListPage<Entry>> {
  const behind = query.cursor ? placeIn(name, query.cursor) : undefined;
  const places = (await find())
    .map((found) => placeOf(found, order))
    .toSorted((a, b) => comparePlaces(a, b, order));
  const before =
    behind === undefined
      ? entriesBefore(query)
      : places.filter((place) => comparePlaces(place, behind, order) <= 0).length;
  const page = places.slice(before, before + query.limit);
  const shown = new Map(
    (await findByIds(page.map(({ id }) => id))).map((entry) => [entry._id.toHexString(), entry]),
  );
  const entries = page.flatMap(({ id }) => shown.get(id) ?? []);
  const last = page.at(-1);
  if (name === undefined || last === undefined || before + page.length >= places.length)
    return { entries, total: places.length };
  return { entries, total: places.length, nextCursor: encodeCursor(listName(name), last) };
}

function placeIn(name: string | undefined, cursor: string) {
  if (name === undefined) throw new WrongCursorError();
  return decodeCursor(listName(name), cursor);
}
