/** A product as the search engine keeps it: what is searched, filtered, sorted and shown in a hit. */
export interface SearchableProduct {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  /** The SKUs of its variants and all barcodes, by which it is found as well. */
  readonly variantSkus: readonly string[];
  /** May be HTML: its markup is shown, and not searched. */
  readonly description: string;
  readonly basePriceMinor: number;
  readonly itemType: string;
  readonly mainCategory: string;
  readonly images: readonly string[];
  readonly tags: readonly string[];
  /** Empty without one. */
  readonly brand: string;
  /** The categories that it is in directly. */
  readonly categoryIds: readonly string[];
  /** Whether there is stock. Filtered by, and not shown: how much there is changes with every sale. */
  readonly inStock: boolean;
  readonly createdAt: Date;
  /** Grows with every change of the product: an older state never replaces a newer one. */
  readonly version: number;
}

export type SearchSort = 'relevance' | 'price:asc' | 'price:desc' | 'newest';

/** A search request. Price bounds are inclusive minor units; filters match a value exactly. */
export interface SearchRequest {
  /** The search text; `*` matches everything. */
  readonly text: string;
  readonly page: number;
  readonly limit: number;
  readonly itemType?: string;
  readonly mainCategory?: string;
  readonly minPriceMinor?: number;
  readonly maxPriceMinor?: number;
  readonly inStock?: boolean;
  /** In one of these. */
  readonly categoryIds?: readonly string[];
  readonly sort: SearchSort;
}

export type SearchHit = Omit<
  SearchableProduct,
  'createdAt' | 'version' | 'inStock' | 'brand' | 'categoryIds' | 'variantSkus'
>;

/**
 * Which searches a write to the index concerns: none, when nothing that is searched or shown has changed; those that filter
 * by `inStock`, when only that has; or all.
 */
export type IndexChange = 'none' | 'inStock' | 'all';

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** The most values of a facet that an answer has. */
export const MOST_FACET_VALUES = 10_000;

/** Sorts facet values, most frequent first, then by value, and keeps as many as an answer has. */
export function mostFrequentFirst(counts: FacetCount[]): FacetCount[] {
  return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MOST_FACET_VALUES);
}

export interface SearchResult {
  readonly hits: SearchHit[];
  /** Counted over all matches, not the page; most frequent first. */
  readonly facets: { readonly itemType: FacetCount[]; readonly mainCategory: FacetCount[] };
  readonly found: number;
  readonly searchTimeMs: number;
}

/**
 * The search engine. Every word of the text but the small ones must be found: in name, brand, tags and description with up to two typos
 * (a word of fewer than 4 letters, or of digits alone, none; of 4 to 6 one; of 7 or more two; a swap of two letters
 * counts one), in the SKU exactly or as a prefix. The last word may be the beginning of a word. Typos are tried
 * only when nothing fits without, and fewer words only when nothing fits with all: without those that nothing has (`fewerWords`).
 * Case, accents, signs and markup do not count, letters and spellings are folded (`folding.ts`, `spellings.ts`), and a word is found
 * inside of a run of a script without spaces (decisions 13.30, 14.29). A text of signs alone finds nothing. Fails with an
 * `ExternalCallError` of service `search engine`.
 */
export abstract class SearchEngine {
  abstract search(request: SearchRequest): Promise<SearchResult>;

  /**
   * Indexes a product's state, unless the index has a newer one. Calls for one product must be sequential.
   * @returns which searches may answer differently than before
   */
  abstract put(product: SearchableProduct): Promise<IndexChange>;

  /** Removes a product from the index. Idempotent. */
  abstract remove(id: string): Promise<void>;

  /**
   * Rebuilds the index from the whole catalogue without missing or stale results. `put` and `remove` continue to work,
   * in all processes. Starts to read the catalogue once the new index exists.
   * @param onProgress called with the number of indexed products
   */
  abstract rebuild(
    catalogue: AsyncIterable<SearchableProduct[]>,
    onProgress?: (done: number) => void,
  ): Promise<void>;

  /**
   * Whether there is no complete index: the engine is new, does not persist its index, or has one of an earlier version of
   * the shop, which lacks a field.
   */
  abstract needsRebuild(): Promise<boolean>;

  /** @throws ExternalCallError when the engine is unreachable */
  abstract ping(): Promise<void>;
}
