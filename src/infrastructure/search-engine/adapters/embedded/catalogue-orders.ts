import type { SearchSort } from '../../search-engine.port.js';
import type { CatalogueEntry } from './catalogue-entry.js';

/** Negative when `a` comes before `b`; never 0 for two products, so that pages neither repeat nor miss one. */
export type Order<T> = (a: T, b: T) => number;

const byId: Order<CatalogueEntry> = ({ product: a }, { product: b }) =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
export const newest: Order<CatalogueEntry> = (a, b) => b.createdMs - a.createdMs || byId(a, b);

export type FixedSort = Exclude<SearchSort, 'relevance'>;

export const ORDERS: Record<FixedSort, Order<CatalogueEntry>> = {
  'price:asc': (a, b) => a.product.basePriceMinor - b.product.basePriceMinor || newest(a, b),
  'price:desc': (a, b) => b.product.basePriceMinor - a.product.basePriceMinor || newest(a, b),
  newest,
};

/** The whole catalogue in each of its orders: made when first asked for, and kept up with every change. */
export class CatalogueOrders {
  private readonly sorted = new Map<FixedSort, CatalogueEntry[]>();

  add(entry: CatalogueEntry): void {
    for (const [sort, entries] of this.sorted) entries.splice(place(entries, entry, ORDERS[sort]), 0, entry);
  }

  /** @param entry the very one that was added */
  remove(entry: CatalogueEntry): void {
    for (const [sort, entries] of this.sorted) entries.splice(place(entries, entry, ORDERS[sort]), 1);
  }

  in(sort: FixedSort, catalogue: Iterable<CatalogueEntry>): readonly CatalogueEntry[] {
    let entries = this.sorted.get(sort);
    if (entries === undefined) {
      entries = [...catalogue].sort(ORDERS[sort]);
      this.sorted.set(sort, entries);
    }
    return entries;
  }
}

/** Where an entry stands, or would stand. */
function place<T>(entries: readonly T[], entry: T, order: Order<T>): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order(entries[middle]!, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The first `count` of the entries in an order. Begins with the last: those that were put in last are the newest, and the newest come
 * first of equals, so that the others are soon passed over.
 */
export function firstOf<T>(entries: readonly T[], count: number, order: Order<T>): T[] {
  if (count * 4 >= entries.length) return entries.toSorted(order).slice(0, count);
  const first: T[] = [];
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at]!;
    if (first.length === count && order(entry, first[count - 1]!) > 0) continue;
    first.splice(place(first, entry, order), 0, entry);
    if (first.length > count) first.pop();
  }
  return first;
}
