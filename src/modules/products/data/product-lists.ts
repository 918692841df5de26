import { Types } from 'mongoose';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import type { BoundedSearch } from '#infrastructure/database/paging/bounded-search.js';
import { NEWEST_FIRST, type ListOrder } from '#infrastructure/database/paging/list-order.js';
import { LOW_STOCK } from '../products.limits.js';
import { BY_NAME, CHEAPEST_FIRST, SCOPES, type ScopeField } from './list-indexes.js';
import type { Product } from './product.schema.js';

export const PRODUCT_SORTS = ['newest', 'name', 'name:asc', 'name:desc', 'price:asc', 'price:desc'] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The sort orders of the administrators' list. */
export const ADMIN_PRODUCT_SORTS = ['newest', 'name', 'stock:asc', 'price:asc', 'price:desc'] as const;

export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

const LOWEST_STOCK_FIRST = { currentStock: 1, _id: 1 } as const;
const DEAREST_FIRST = { unitPriceMinor: -1, _id: -1 } as const;

export const SORT_KEYS: Readonly<Record<ProductSort, ListOrder>> = {
  newest: NEWEST_FIRST,
  name: BY_NAME,
  'name:asc': BY_NAME,
  'name:desc': { nameKey: -1, _id: -1 },
  'price:asc': CHEAPEST_FIRST,
  'price:desc': DEAREST_FIRST,
};

/** Filters of the public list; those that are undefined do not filter. */
export interface ProductFilter {
  readonly itemType?: string | undefined;
  readonly mainCategory?: string | undefined;
  readonly brand?: string | undefined;
  /** The category, or what is below it. */
  readonly categoryId?: string | undefined;
  readonly inStock?: boolean | undefined;
  /** The range of the unit price, both ends inclusive. */
  readonly minPriceMinor?: number | undefined;
  readonly maxPriceMinor?: number | undefined;
}

/** Filters of the administrators' list; those that are undefined do not filter. */
export interface AdminProductFilter extends Pick<
  ProductFilter,
  'itemType' | 'mainCategory' | 'brand' | 'categoryId'
> {
  readonly isActive?: boolean | undefined;
  readonly isLow?: boolean | undefined;
}

/** Both values of `inStock` where either will do: the database merges the two parts of the index. */
const EITHER = { $in: [true, false] };

/**
 * How a list is read. A price range is one of the index that is in the order of prices. In another order its products are found
 * and sorted, or, where it has many (`along`), those beyond it are left out of the list without it. For a combination of filters
 * without an index the products of the narrowest one are looked at (`also`).
 * @param hasSeveralPrices whether there are products that are found by other prices than their unit price: see `withSeveralPrices`
 */
export function listOf(
  filter: ProductFilter,
  sort: ProductSort,
  hasSeveralPrices = false,
): BoundedSearch<Product> {
  const { inStock, categoryId, minPriceMinor, maxPriceMinor, brand, itemType, mainCategory } = filter;
  const wanted = withoutUndefined({
    mainCategory,
    itemType,
    brand,
    // An aggregation casts nothing.
    categoryPath: categoryId === undefined ? undefined : new Types.ObjectId(categoryId),
  });
  const scope = scopeOf(wanted);
  const range = withoutUndefined({ $gte: minPriceMinor, $lte: maxPriceMinor });
  const hasRange = Object.keys(range).length > 0;
  const also = Object.entries(wanted).filter(([field]) => !scope.includes(field as ScopeField));
  const order = SORT_KEYS[sort];
  const whole = {
    isActive: true,
    inStock: inStock ?? EITHER,
    ...Object.fromEntries(scope.map((field) => [field, wanted[field]])),
  };
  if (hasRange && hasSeveralPrices) return withSeveralPrices(whole, range, Object.fromEntries(also), order);
  const prices = hasRange ? { unitPriceMinor: range } : {};
  const isAcross = hasRange && !('unitPriceMinor' in order);
  return {
    filter: { ...whole, ...prices },
    read: isAcross ? CHEAPEST_FIRST : order,
    ...(also.length > 0 && { also: Object.fromEntries(also) }),
    order,
    ...(isAcross && also.length === 0 && { along: { filter: whole, passes: prices } }),
  };
}

/**
 * A price range where variants have prices of their own. No price of a product is below the one that it shows, so products that show one above the
 * range are left out by the index; of the others the dearest are looked at first, where the range has a lower end.
 */
function withSeveralPrices(
  whole: object,
  range: { readonly $gte?: number; readonly $lte?: number },
  also: object,
  order: ListOrder,
): BoundedSearch<Product> {
  const { $gte, $lte } = range;
  const found = [
    { pricesMinor: null, ...($gte === undefined ? {} : { unitPriceMinor: { $gte } }) },
    { pricesMinor: { $elemMatch: range } },
  ];
  return {
    filter: { ...whole, ...($lte === undefined ? {} : { unitPriceMinor: { $lte } }) },
    read: $gte === undefined ? CHEAPEST_FIRST : DEAREST_FIRST,
    also: { ...also, $or: found },
    order,
  };
}

/** The narrowest of the filters with an index: categories and brands are more than types. */
function scopeOf(wanted: Partial<Record<ScopeField, unknown>>): readonly ScopeField[] {
  const possible = SCOPES.filter((scope) => scope.every((field) => wanted[field] !== undefined));
  return possible.at(-1)!;
}

/**
 * How the administrators' list is read. The order of the stock has an index for all products alone; with other filters, and what is
 * low in stock in another order, the products of an index are looked at.
 * @param sort the order of the stock where it is filtered by, the newest first else
 */
export function adminListOf(
  { isActive, isLow, ...scoped }: AdminProductFilter,
  sort: AdminProductSort = isLow === undefined ? 'newest' : 'stock:asc',
): BoundedSearch<Product> {
  const whole = { isActive: isActive ?? EITHER };
  const stock = isLow === undefined ? {} : { currentStock: isLow ? { $lt: LOW_STOCK } : { $gte: LOW_STOCK } };
  const order = sort === 'stock:asc' ? LOWEST_STOCK_FIRST : SORT_KEYS[sort];
  if (Object.keys(withoutUndefined(scoped)).length === 0) {
    if (isLow !== undefined) return { filter: { ...whole, ...stock }, read: LOWEST_STOCK_FIRST, order };
    if (sort === 'newest' || sort === 'stock:asc') return { filter: whole, read: order, order };
  }
  const list = listOf(scoped, sort === 'stock:asc' ? 'newest' : sort);
  const also = { ...list.also, ...stock };
  return {
    filter: { ...list.filter, ...whole },
    read: list.read,
    ...(Object.keys(also).length > 0 && { also }),
    order,
  };
}
