import { toMajor } from '#common/money/money.js';
import type { SearchHit, SearchResult } from '#infrastructure/search-engine/search-engine.port.js';

export class SearchHitView {
  id!: string;
  name!: string;
  /** @example ELE-0001 */
  sku!: string;
  description!: string;
  /** @example 1499.5 */
  basePrice!: number;
  itemType!: string;
  mainCategory!: string;
  images!: string[];
  tags!: string[];
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

export function toSearchAnswer(
  result: SearchResult,
  { page, limit }: { page: number; limit: number },
): SearchAnswerView {
  return {
    hits: result.hits.map((hit) => toHit(hit)),
    facet_counts: { itemType: [...result.facets.itemType], mainCategory: [...result.facets.mainCategory] },
    meta: { found: result.found, page, limit, search_time_ms: result.searchTimeMs },
  };
}

function toHit(hit: SearchHit): SearchHitView {
  return {
    id: hit.id,
    name: hit.name,
    sku: hit.sku,
    description: hit.description,
    basePrice: toMajor(hit.basePriceMinor),
    itemType: hit.itemType,
    mainCategory: hit.mainCategory,
    images: [...hit.images],
    tags: [...hit.tags],
  };
}
