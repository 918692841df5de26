import type { FacetCount } from './search-engine.port.js';

/** Facet values in the order in which a search shows them: most frequent first, equals by value. */
export function mostFrequentFirst(counts: FacetCount[]): FacetCount[] {
  return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
