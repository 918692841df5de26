import { toMinor } from '#common/money/money.js';
import type { SearchRequest, SearchSort } from '#infrastructure/search-engine/search-engine.port.js';

/** The search parameters of the API: prices in the major unit, API names for sort orders. */
export interface SearchParameters {
  readonly q: string;
  readonly page: number;
  readonly limit: number;
  readonly itemType?: string;
  readonly mainCategory?: string;
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly sortBy: '_text_match:desc' | 'basePrice:asc' | 'basePrice:desc' | 'createdAt:desc';
}

const SORTS: Record<SearchParameters['sortBy'], SearchSort> = {
  '_text_match:desc': 'relevance',
  'basePrice:asc': 'price:asc',
  'basePrice:desc': 'price:desc',
  'createdAt:desc': 'newest',
};

/** The request to the search engine. An empty text matches everything, like `*`. */
export function toSearchRequest(parameters: SearchParameters): SearchRequest {
  const { q, page, limit, itemType, mainCategory, minPrice, maxPrice, sortBy } = parameters;
  return {
    text: q === '' ? '*' : q,
    page,
    limit,
    sort: SORTS[sortBy],
    ...(itemType === undefined ? {} : { itemType }),
    ...(mainCategory === undefined ? {} : { mainCategory }),
    ...(minPrice === undefined ? {} : { minPriceMinor: lowestMinor(minPrice) }),
    ...(maxPrice === undefined ? {} : { maxPriceMinor: highestMinor(maxPrice) }),
  };
}

/** Both bounds are inclusive, so a fraction of a minor unit is rounded into the range. */
function lowestMinor(major: number): number {
  const nearest = toMinor(major);
  return nearest / 100 < major ? nearest + 1 : nearest;
}

function highestMinor(major: number): number {
  const nearest = toMinor(major);
  return nearest / 100 > major ? nearest - 1 : nearest;
}
