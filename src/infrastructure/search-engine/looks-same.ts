import type { SearchHit } from './search-engine.port.js';

const SHOWN = [
  'name',
  'sku',
  'description',
  'basePriceMinor',
  'itemType',
  'mainCategory',
] as const satisfies ReadonlyArray<keyof SearchHit>;

/** Whether two states of a product are found alike and look alike in a hit: they differ in their stock at most. */
export function looksSame(a: SearchHit, b: SearchHit): boolean {
  return (
    SHOWN.every((field) => a[field] === b[field]) &&
    isSameList(a.images, b.images) &&
    isSameList(a.tags, b.tags)
  );
}

function isSameList(a: readonly string[] | undefined, b: readonly string[]): boolean {
  return a?.length === b.length && a.every((value, index) => value === b[index]);
}
