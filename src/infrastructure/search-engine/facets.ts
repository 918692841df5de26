import type { FacetCount } from './search-engine.port.js';

/** Sorts facet values: most frequent first, then by value. */
export function mostFrequentFirst(counts: FacetCount[]): FacetCount[] {
  return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
