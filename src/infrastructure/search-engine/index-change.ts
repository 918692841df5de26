import type { IndexChange, SearchableProduct, SearchHit } from './search-engine.port.js';

const SHOWN = [
  'name',
  'sku',
  'description',
  'basePriceMinor',
  'itemType',
  'mainCategory',
  'brand',
] as const satisfies ReadonlyArray<keyof Indexed>;

type Indexed = SearchHit & Pick<SearchableProduct, 'inStock' | 'brand' | 'categoryIds' | 'variantSkus'>;

/** Which searches may answer differently since a product's state has replaced the one that was indexed before. */
export function indexChange(before: Indexed | undefined, after: Indexed): IndexChange {
  if (before === undefined || !looksSame(before, after)) return 'all';
  return before.inStock === after.inStock ? 'none' : 'inStock';
}

/** Whether two states are found alike and look alike in a hit: they differ in their stock at most. */
function looksSame(a: Indexed, b: Indexed): boolean {
  return (
    SHOWN.every((field) => a[field] === b[field]) &&
    isSameList(a.images, b.images) &&
    isSameList(a.tags, b.tags) &&
    isSameList(a.categoryIds, b.categoryIds) &&
    isSameList(a.variantSkus, b.variantSkus)
  );
}

function isSameList(a: readonly string[] | undefined, b: readonly string[]): boolean {
  return a?.length === b.length && a.every((value, index) => value === b[index]);
}
