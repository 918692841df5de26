import type { Types } from 'mongoose';
import { WrongCursorError } from '#common/paging/cursor.js';
import { entriesBefore, type ScrollQuery } from '#common/validation/page-query.js';
import type { ListPage } from './list-reader.js';

interface Identified {
  readonly _id: Types.ObjectId;
}

/** A search that finds so few records that they are ordered in memory: see `findWithWords`. */
export interface Search<Found extends Identified, Entry extends Identified> {
  readonly find: () => Promise<readonly Found[]>;
  /** Never 0, so that the pages have no entry twice. */
  readonly order: (a: Found, b: Found) => number;
  readonly findByIds: (ids: readonly string[]) => Promise<readonly Entry[]>;
}

/** One page of what a search finds; only its entries are read whole. @throws WrongCursorError: there are no cursors */
export async function pageOfFound<Found extends Identified, Entry extends Identified>(
  { find, order, findByIds }: Search<Found, Entry>,
  query: ScrollQuery,
): Promise<ListPage<Entry>> {
  if (query.cursor) throw new WrongCursorError();
  const found = await find();
  const before = entriesBefore(query);
  const ids = found
    .toSorted(order)
    .slice(before, before + query.limit)
    .map(({ _id }) => _id.toHexString());
  const shown = new Map((await findByIds(ids)).map((entry) => [entry._id.toHexString(), entry]));
  return { entries: ids.flatMap((id) => shown.get(id) ?? []), total: found.length };
}

/** As `NEWEST_FIRST`. */
export function newestFoundFirst(
  a: Identified & { readonly createdAt: Date },
  b: Identified & { readonly createdAt: Date },
): number {
  return (
    b.createdAt.getTime() - a.createdAt.getTime() || (a._id.toHexString() < b._id.toHexString() ? 1 : -1)
  );
}
