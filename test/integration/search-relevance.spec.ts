import { EmbeddedSearchEngine } from '#infrastructure/search-engine/adapters/embedded/embedded.search-engine.js';
import { TypesenseSearchEngine } from '#infrastructure/search-engine/adapters/typesense/typesense.search-engine.js';
import type { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { judge, judgedCatalogue } from './search-relevance/judge.mjs';

/** The largest share of a heading's searches that may have another first hit. */
const MOST_WRONG = 0.05;

/** A server that may be emptied: its `products` index is replaced. */
const { TYPESENSE_URL = '', TYPESENSE_API_KEY = '' } = process.env;
const ENGINES: Array<[string, () => SearchEngine]> = [['embedded', () => new EmbeddedSearchEngine()]];
if (TYPESENSE_URL !== '') {
  const nodes = TYPESENSE_URL.split(',');
  ENGINES.push(['Typesense', () => TypesenseSearchEngine.connect({ nodes, apiKey: TYPESENSE_API_KEY })]);
}

describe.each(ENGINES)('relevance (%s)', (_name, open) => {
  rules('SRC-41').it('has the expected product on top in 95 of 100 searches of every script', async () => {
    const engine = open();
    await engine.rebuild(judgedCatalogue());
    const judged = await judge(engine);
    expect(judged.reduce((sum, { searches }) => sum + searches, 0)).toBeGreaterThanOrEqual(440);
    // The lists show in the failure which searches they are.
    expect(judged.filter(({ searches, wrong }) => wrong.length > searches * MOST_WRONG)).toEqual([]);
  });
});
