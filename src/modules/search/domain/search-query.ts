import { highestMinor, lowestMinor } from '#common/money/money.js';
import type { SearchRequest, SearchSort } from '#infrastructure/search-engine/search-engine.port.js';

/** The sort orders as the API names them, and as the engine does. */
export const SORTS = {
  '_text_match:desc': 'relevance',
  'basePrice:asc': 'price:asc',
  'basePrice:desc': 'price:desc',
  'createdAt:desc': 'newest',
} as const satisfies Record<string, SearchSort>;

/** A search as the API has it: prices in major units. */
export interface AskedSearch extends Pick<
  SearchRequest,
  'page' | 'limit' | 'itemType' | 'mainCategory' | 'inStock' | 'categoryIds'
> {
  readonly q: string;
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly sortBy: keyof typeof SORTS;
}

/** The request to the search engine, with prices in minor units. An empty text matches everything, like `*`. */
export function toSearchRequest(query: AskedSearch): SearchRequest {
  const { q, page, limit, itemType, mainCategory, minPrice, maxPrice, inStock, categoryIds, sortBy } = query;
  return {
    text: q === '' ? '*' : q,
    page,
    limit,
    sort: SORTS[sortBy],
    ...(itemType === undefined ? {} : { itemType }),
    ...(mainCategory === undefined ? {} : { mainCategory }),
    ...(inStock === undefined ? {} : { inStock }),
    ...(categoryIds === undefined ? {} : { categoryIds }),
    ...(minPrice === undefined ? {} : { minPriceMinor: lowestMinor(minPrice) }),
    ...(maxPrice === undefined ? {} : { maxPriceMinor: highestMinor(maxPrice) }),
  };
}
