import type { SearchableProduct, SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';

export interface Judged {
  readonly heading: string;
  readonly searches: number;
  readonly wrong: string[];
}
export function judgedCatalogue(): AsyncGenerator<SearchableProduct[]>;
export function judge(engine: SearchEngine): Promise<Judged[]>;
