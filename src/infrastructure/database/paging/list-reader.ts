import { Injectable } from '@nestjs/common';
import { Types, type Model, type QueryFilter } from 'mongoose';
import {
  decodeCursor,
  encodeCursor,
  listName,
  WrongCursorError,
  type ListPlace,
} from '#common/paging/cursor.js';
import { Clock } from '#common/time/clock.js';
import { entriesBefore, type ScrollQuery } from '#common/validation/page-query.js';
import { findAlong, findBounded, MOST_SORTED, type BoundedSearch } from './bounded-search.js';
import { isFresh, ListMemory, type Total } from './list-memory.js';
import type { List, ListPage } from './list-page.js';
import { placedQueries, placeOf, reversed, sortFieldOf, type Identified } from './list-order.js';

/** Totals are exact up to here; beyond, they may be as old as the memory of `ListMemory`. */
export const EXACT_TOTAL = 10_000;
/** Positions up to here are always counted off anew. */
const EXACT_POSITION = 1_000;
/** Pages up to this one are read with one query; those behind it by their ids first. */
const PAGES_AT_ONCE = 5;

/** How many records wait for somebody, and since when the first of them; that is missing where none waits. */
export interface Waiting {
  readonly count: number;
  readonly oldest?: Date;
}

/**
 * Reads pages of lists so that the work does not grow with the list, on a MongoDB that examines every index key which it
 * counts or skips:
 *
 * - A total is exact up to 10,000; beyond, it is counted at most twice a minute.
 * - A page near the first one is read directly. For one further back the ids are read from the index alone, starting at the
 *   closest known place: the first entry, the last one, or that of a page read in the last half minute. Only the page's own
 *   documents are fetched.
 * - A page behind a cursor starts at its place, wherever that is.
 *
 * In a list of more than 10,000 entries, positions behind the first 1,000 are as old as the total that is shown with them.
 * Until something is remembered of a long list, a count and a jump into its middle examine a key for each entry, or for
 * half of them.
 */
@Injectable()
export class ListReader {
  private readonly memory = new ListMemory();
  private readonly counting = new Map<string, Promise<Total>>();

  constructor(private readonly clock: Clock) {}

  /** Returns one page by number, or behind the cursor. @throws WrongCursorError */
  async read<T>(model: Model<T>, list: List<T>, query: ScrollQuery): Promise<ListPage<T>> {
    if (query.cursor !== undefined) return this.readBehind(model, list, query, query.cursor);
    const before = entriesBefore(query);
    const isNear = query.page <= PAGES_AT_ONCE;
    if (!isNear && before > EXACT_POSITION) return this.readFar(model, list, query);
    const entries = isNear
      ? await this.load(model, list, before, query.limit)
      : await this.loadPlaced(model, list, await this.placesFromFront(model, list, before, query.limit));
    const isLast = entries.length < query.limit && (entries.length > 0 || query.page === 1);
    const total = isLast ? before + entries.length : await this.total(model, list);
    return this.page(model, list, entries, total, before + entries.length < total);
  }

  /**
   * Returns one page of a list as an index has it; without an index, of what is found among its first 10,000 entries:
   * see `findBounded`. Where an index has a longer list in the order, the page is looked for in that first: see
   * `findAlong`.
   * @throws WrongCursorError
   */
  async find<T>(model: Model<T>, search: BoundedSearch<T>, query: ScrollQuery): Promise<ListPage<T>> {
    const { filter, read, also, order, select, along } = search;
    if (also === undefined && read === order)
      return this.read(model, { filter, order, ...(select === undefined ? {} : { select }) }, query);
    const name = listName(JSON.stringify([model.collection.name, filter, also, order]));
    const total = along === undefined ? 0 : await this.total(model, { filter, order: read });
    if (along !== undefined && total > MOST_SORTED) {
      const page = await findAlong(model, name, { ...along, order, total }, query);
      // Else the entries of this list, or those behind them, may lie further back in the longer one.
      if (page.nextCursor !== undefined) return page;
    }
    return findBounded(model, name, search, query);
  }

  /** The number of entries: exact up to 10,000, beyond at most half a minute old. */
  async total<T>(model: Model<T>, list: List<T>): Promise<number> {
    return list.total ?? (await this.count(model, list)).value;
  }

  /** How many entries there are, and the time of the first of a list in the order of times, oldest first. */
  async waiting<T>(model: Model<T>, list: List<T>): Promise<Waiting> {
    const [first] = await this.placesFromFront(model, list, 0, 1);
    if (first === undefined) return { count: 0 };
    return { count: await this.total(model, list), oldest: first.key as Date };
  }

  private async readBehind<T>(
    model: Model<T>,
    list: List<T>,
    { limit }: ScrollQuery,
    cursor: string,
  ): Promise<ListPage<T>> {
    const entries: T[] = [];
    for (const filter of behind(model, list, cursor)) {
      if (entries.length > limit) break;
      const part = { ...list, filter: filter as QueryFilter<T> };
      entries.push(...(await this.load(model, part, 0, limit + 1 - entries.length)));
    }
    const total = await this.total(model, list);
    return this.page(model, list, entries.slice(0, limit), total, entries.length > limit);
  }

  /** A page whose place is known only by the total, or by a page read before. */
  private async readFar<T>(model: Model<T>, list: List<T>, query: ScrollQuery): Promise<ListPage<T>> {
    const nowMs = this.clock.nowMs();
    const counted =
      list.total === undefined ? await this.count(model, list) : { value: list.total, countedAtMs: nowMs };
    const before = entriesBefore(query);
    const wanted = Math.min(query.limit, counted.value - before);
    if (wanted <= 0) return { entries: [], total: counted.value };
    const isLong = counted.value > EXACT_TOTAL;
    const name = nameOf(model, list);
    const known = isLong ? this.memory.placeBefore(name, before, nowMs) : undefined;
    const behind = counted.value - before - wanted;
    const fromKnown = known === undefined ? Infinity : before - known.position;
    const knownAtMs = fromKnown < Math.min(before, behind) ? known!.knownAtMs : counted.countedAtMs;
    let places: ListPlace[];
    if (fromKnown < Math.min(before, behind))
      places = await this.placesFrom(model, list, known!.place, fromKnown, wanted);
    else if (before <= behind) places = await this.placesFromFront(model, list, before, wanted);
    else places = (await this.placesFromFront(model, backward(list), behind, wanted)).toReversed();
    const [first] = places;
    if (isLong && first !== undefined)
      this.memory.rememberPlace(name, { position: before, place: first, knownAtMs });
    const entries = await this.loadPlaced(model, list, places);
    return this.page(model, list, entries, counted.value, before + wanted < counted.value);
  }

  private page<T>(
    model: Model<T>,
    list: List<T>,
    entries: T[],
    total: number,
    hasMore: boolean,
  ): ListPage<T> {
    const last = entries.at(-1);
    if (!hasMore || last === undefined) return { entries, total };
    const nextCursor = encodeCursor(fingerprint(model, list), placeOf(last, list.order));
    return { entries, total, nextCursor };
  }

  /** Reads the entries of a part of the list directly, in its order. */
  private async load<T>(model: Model<T>, list: List<T>, skip: number, limit: number): Promise<T[]> {
    const { filter, order, select = {}, complete } = list;
    if (complete === undefined)
      return model.find(filter).select(select).sort(order).skip(skip).limit(limit).lean<T[]>();
    return model.aggregate<T>([
      { $match: filter },
      { $sort: order },
      ...(skip === 0 ? [] : [{ $skip: skip }]),
      { $limit: limit },
      ...complete,
    ]);
  }

  /** Reads the entries at the places, in their order. One that was deleted meanwhile is missing. */
  private async loadPlaced<T>(
    model: Model<T>,
    { select = {}, complete }: List<T>,
    places: readonly ListPlace[],
  ): Promise<T[]> {
    const ids = places.map(({ id }) => Types.ObjectId.createFromHexString(id));
    const filter = { _id: { $in: ids } } as QueryFilter<T>;
    const found =
      complete === undefined
        ? await model.find(filter).select(select).lean<Array<T & Identified>>()
        : await model.aggregate<T & Identified>([{ $match: filter }, ...complete]);
    const byId = new Map(found.map((entry) => [entry._id.toHexString(), entry]));
    return places.map(({ id }) => byId.get(id)).filter((entry) => entry !== undefined);
  }

  private async placesFromFront<T>(
    model: Model<T>,
    { filter, order }: List<T>,
    skip: number,
    limit: number,
  ): Promise<ListPlace[]> {
    const fields = { _id: 1, [sortFieldOf(order)]: 1 } as const;
    const found = await model
      .find(filter)
      .select(fields)
      .sort(order)
      .skip(skip)
      .limit(limit)
      .lean<Identified[]>();
    return found.map((entry) => placeOf(entry, order));
  }

  /** The places from `start` on, without the first `skip`. */
  private async placesFrom<T>(
    model: Model<T>,
    list: List<T>,
    start: ListPlace,
    skip: number,
    limit: number,
  ): Promise<ListPlace[]> {
    const [ties, others] = placedQueries(list.filter, list.order, start, true) as [
      QueryFilter<T>,
      QueryFilter<T>,
    ];
    const tied = await this.placesFromFront(model, { ...list, filter: ties }, 0, skip + limit);
    const places = tied.slice(skip);
    if (places.length === limit) return places;
    const skipped = Math.max(0, skip - tied.length);
    const rest = await this.placesFromFront(
      model,
      { ...list, filter: others },
      skipped,
      limit - places.length,
    );
    return [...places, ...rest];
  }

  /** Counts once for all who ask at the same time. */
  private async count<T>(model: Model<T>, list: List<T>): Promise<Total> {
    const name = nameOf(model, list);
    const last = this.memory.lastTotal(name);
    if (last !== undefined && isFresh(last.countedAtMs, this.clock.nowMs())) return last;
    let counting = this.counting.get(name);
    if (counting === undefined) {
      counting = this.countNow(model, list, name, last !== undefined).finally(() =>
        this.counting.delete(name),
      );
      this.counting.set(name, counting);
    }
    return counting;
  }

  private async countNow<T>(
    model: Model<T>,
    { filter, order }: List<T>,
    name: string,
    wasLong: boolean,
  ): Promise<Total> {
    const countedAtMs = this.clock.nowMs();
    const isWhole = Object.keys(filter).length === 0;
    if (!wasLong) {
      // Without a filter, a hint makes mongod count index keys instead of documents.
      const hint = isWhole ? { hint: order } : {};
      const value = await model.countDocuments(filter, { limit: EXACT_TOTAL + 1, ...hint });
      if (value <= EXACT_TOTAL) return { value, countedAtMs };
    }
    const value = await (isWhole ? model.estimatedDocumentCount() : model.countDocuments(filter));
    if (value > EXACT_TOTAL) this.memory.rememberTotal(name, { value, countedAtMs });
    else this.memory.forget(name);
    return { value, countedAtMs };
  }
}

/** The filters of what is behind a cursor, in their order. @throws WrongCursorError */
function behind<T>(model: Model<T>, list: List<T>, cursor: string): readonly object[] {
  if (cursor === '') return [list.filter];
  const place = decodeCursor(fingerprint(model, list), cursor);
  if (!isOfField(place.key, model.schema.path(sortFieldOf(list.order)))) throw new WrongCursorError();
  return placedQueries(list.filter, list.order, place, false);
}

/** Whether the field can have the key, which is the client's word. */
function isOfField(key: ListPlace['key'], { instance }: { readonly instance: string }): boolean {
  return instance === (key instanceof Date ? 'Date' : typeof key === 'number' ? 'Number' : 'String');
}

function backward<T>(list: List<T>): List<T> {
  return { ...list, order: reversed(list.order) };
}

function nameOf<T>(model: Model<T>, { filter, order }: List<T>): string {
  return JSON.stringify([model.collection.name, filter, order]);
}

/** Names the list in a cursor. */
function fingerprint<T>(model: Model<T>, list: List<T>): string {
  return listName(nameOf(model, list));
}
