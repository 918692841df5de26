import { toMajor } from '#common/money/money.js';
import type { SearchHit, SearchResult } from '#infrastructure/search-engine/search-engine.port.js';
import type { ListedProduct } from '#modules/products/search/index.js';

export class SearchHitView {
  id!: string;
  name!: string;
  /** @example ELE-0001 */
  sku!: string;
  description!: string;
  /** @example 1499.5 */
  basePrice!: number;
  /** Per cent off the base price */
  discount!: number;
  /** The price of one unit, after the discount. @example 1349.55 */
  unitPrice!: number;
  currentStock!: number;
  itemType!: string;
  mainCategory!: string;
  images!: string[];
  tags!: string[];
  /** The average of its reviews, with one decimal; null without one. @example 4.3 */
  ratingAverage!: number | null;
  /** The number of its reviews */
  ratingCount!: number;
}

export class FacetCountView {
  value!: string;
  count!: number;
}

export class FacetCountsView {
  itemType!: FacetCountView[];
  mainCategory!: FacetCountView[];
}

export class SearchMetaView {
  /** The number of hits in the search index. A page has fewer hits when some of them are no longer sold. */
  found!: number;
  page!: number;
  limit!: number;
  search_time_ms!: number;
}

export class SearchAnswerView {
  hits!: SearchHitView[];
  facet_counts!: FacetCountsView;
  meta!: SearchMetaView;
}

/**
 * The answer: hits in the order of the index, each with price, stock and ratings as the database has them. A hit that the
 * database contradicts is left out: the product is gone, inactive, or no longer what `inStock` asks for. `found` stays what
 * the index counts, so that it is the same on every page.
 */
export function toSearchAnswer(
  result: SearchResult,
  products: ReadonlyMap<string, ListedProduct>,
  { page, limit, inStock }: { page: number; limit: number; inStock?: boolean },
): SearchAnswerView {
  const isAskedFor = (product: ListedProduct) => inStock === undefined || product.inStock === inStock;
  return {
    hits: result.hits.flatMap((hit) => {
      const product = products.get(hit.id);
      return product !== undefined && isAskedFor(product) ? [toHit(hit, product)] : [];
    }),
    facet_counts: { itemType: [...result.facets.itemType], mainCategory: [...result.facets.mainCategory] },
    meta: { found: result.found, page, limit, search_time_ms: result.searchTimeMs },
  };
}

function toHit(hit: SearchHit, product: ListedProduct): SearchHitView {
  return {
    id: hit.id,
    name: hit.name,
    sku: hit.sku,
    description: hit.description,
    basePrice: toMajor(product.basePriceMinor),
    discount: product.discountPercent,
    unitPrice: toMajor(product.unitPriceMinor),
    currentStock: product.currentStock,
    itemType: hit.itemType,
    mainCategory: hit.mainCategory,
    images: [...hit.images],
    tags: [...hit.tags],
    ratingAverage: product.ratingAverage,
    ratingCount: product.ratingCount,
  };
}
