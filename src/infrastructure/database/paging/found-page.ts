import { Types } from 'mongoose';
import { decodeCursor, encodeCursor, listName, WrongCursorError } from '#common/paging/cursor.js';
import { entriesBefore, type ScrollQuery } from '#common/validation/page-query.js';
import type { ListPage } from './list-reader.js';

interface Identified {
  readonly _id: Types.ObjectId;
}

interface Dated extends Identified {
  readonly createdAt: Date;
}

/** A search that finds so few records that they are ordered in memory: see `findWithWords`. */
export interface Search<Found extends Dated, Entry extends Identified> {
  /** What was searched for where. A search with it has cursors; its order is `newestFoundFirst`. */
  readonly name?: string;
  readonly find: () => Promise<readonly Found[]>;
  /** Never 0, so that the pages have no entry twice. */
  readonly order: (a: Found, b: Found) => number;
  readonly findByIds: (ids: readonly string[]) => Promise<readonly Entry[]>;
}

/** One page of what a search finds; only its entries are read whole. @throws WrongCursorError */
export async function pageOfFound<Found extends Dated, Entry extends Identified>(
  { name, find, order, findByIds }: Search<Found, Entry>,
  query: ScrollQuery,
): Promise<ListPage<Entry>> {
  const isBehind = query.cursor ? behind(name, query.cursor) : undefined;
  const found = (await find()).toSorted(order);
  const before =
    isBehind === undefined ? entriesBefore(query) : found.filter((entry) => !isBehind(entry)).length;
  const page = found.slice(before, before + query.limit);
  const ids = page.map(({ _id }) => _id.toHexString());
  const shown = new Map((await findByIds(ids)).map((entry) => [entry._id.toHexString(), entry]));
  const entries = ids.flatMap((id) => shown.get(id) ?? []);
  const last = page.at(-1);
  if (name === undefined || last === undefined || before + page.length >= found.length)
    return { entries, total: found.length };
  const place = { key: last.createdAt, id: last._id.toHexString() };
  return { entries, total: found.length, nextCursor: encodeCursor(listName(name), place) };
}

/** Whether an entry is behind the place of the cursor. */
function behind(name: string | undefined, cursor: string): (entry: Dated) => boolean {
  if (name === undefined) throw new WrongCursorError();
  const { key, id } = decodeCursor(listName(name), cursor);
  const place = { _id: Types.ObjectId.createFromHexString(id), createdAt: new Date(key) };
  return (entry) => !entry._id.equals(place._id) && newestFoundFirst(place, entry) < 0;
}

/** As `NEWEST_FIRST`. */
export function newestFoundFirst(a: Dated, b: Dated): number {
  return (
    b.createdAt.getTime() - a.createdAt.getTime() || (a._id.toHexString() < b._id.toHexString() ? 1 : -1)
  );
}
