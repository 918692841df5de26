import type {
  SearchEngine,
  SearchHit,
  SearchRequest,
  SearchResult,
} from '#infrastructure/search-engine/search-engine.port.js';

/** Short ways to ask an engine under test. */
export interface Probe {
  readonly engine: () => SearchEngine;
  readonly search: (text: string, changes?: Partial<SearchRequest>) => Promise<SearchResult>;
  readonly everything: () => Promise<SearchResult>;
  readonly names: (hits: readonly SearchHit[]) => string[];
  /** The names of what a text finds, sorted. */
  readonly found: (text: string, changes?: Partial<SearchRequest>) => Promise<string[]>;
}

/** @param engine gives the engine once the suite has started it */
export function probe(engine: () => SearchEngine): Probe {
  const search: Probe['search'] = (text, changes = {}) =>
    engine().search({ text, page: 1, limit: 20, sort: 'relevance', ...changes });
  const names: Probe['names'] = (hits) => hits.map((hit) => hit.name);
  return {
    engine,
    search,
    names,
    everything: () => search('*', { limit: 100, sort: 'newest' }),
    found: async (text, changes) => names((await search(text, changes)).hits).sort(),
  };
}
