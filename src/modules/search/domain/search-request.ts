import { toMinor } from '#common/money/money.js';
import type { SearchRequest, SearchSort } from '#infrastructure/search-engine/search-engine.port.js';
import type { SearchQuery } from '../dto/search.query.js';

/** The sort orders of the API, as the engine names them. */
const SORTS: Record<SearchQuery['sortBy'], SearchSort> = {
  '_text_match:desc': 'relevance',
  'basePrice:asc': 'price:asc',
  'basePrice:desc': 'price:desc',
  'createdAt:desc': 'newest',
};

/** The request to the search engine, with prices in minor units. An empty text matches everything, like `*`. */
export function toSearchRequest(query: SearchQuery): SearchRequest {
  const { q, page, limit, itemType, mainCategory, minPrice, maxPrice, inStock, sortBy } = query;
  return {
    text: q === '' ? '*' : q,
    page,
    limit,
    sort: SORTS[sortBy],
    ...(itemType === undefined ? {} : { itemType }),
    ...(mainCategory === undefined ? {} : { mainCategory }),
    ...(inStock === undefined ? {} : { inStock }),
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
