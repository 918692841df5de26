import { readFileSync } from 'node:fs';
import { demoProducts } from '#demo-shop/data/products.js';
import { EmbeddedSearchEngine } from '#infrastructure/search-engine/adapters/embedded/embedded.search-engine.js';
import { TypesenseSearchEngine } from '#infrastructure/search-engine/adapters/typesense/typesense.search-engine.js';
import type { SearchableProduct, SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';

/** What people type, and the first hit that they expect. */
const SEARCHES = [
  ...readFileSync('test/integration/search-relevance.txt', 'utf8').matchAll(/^(.+) -> ([A-Z0-9*-]+)$/gm),
].map(([, text, sku]) => ({ text: text!, sku: sku! }));

const LEAST_RIGHT = 57;

async function* demoCatalogue(): AsyncGenerator<SearchableProduct[]> {
  const products = demoProducts(new Date('2026-01-01T00:00:00Z'), 'http://localhost');
  yield products.map(({ _id, ...product }) => ({
    ...product,
    id: _id.toHexString(),
    variantSkus: product.variants?.map(({ sku }) => sku) ?? [],
    brand: product.brand ?? '',
    categoryIds: product.categoryIds!.map((id) => id.toHexString()),
    inStock: true,
  }));
}

/** A server that may be emptied: its `products` index is replaced by the demo catalogue. */
const { TYPESENSE_URL = '', TYPESENSE_API_KEY = '' } = process.env;
const ENGINES: Array<[string, () => SearchEngine]> = [['embedded', () => new EmbeddedSearchEngine()]];
if (TYPESENSE_URL !== '') {
  const nodes = TYPESENSE_URL.split(',');
  ENGINES.push(['Typesense', () => TypesenseSearchEngine.connect({ nodes, apiKey: TYPESENSE_API_KEY })]);
}

describe.each(ENGINES)('relevance on the demo catalogue (%s)', (_name, open) => {
  it('has the expected product on top in 57 of the 60 searches, or more', async () => {
    const engine = open();
    await engine.rebuild(demoCatalogue());
    const wrong: string[] = [];
    for (const { text, sku } of SEARCHES) {
      const { hits } = await engine.search({ text, page: 1, limit: 3, sort: 'relevance' });
      const isRight = sku.endsWith('*') ? hits[0]?.sku.startsWith(sku.slice(0, -1)) : hits[0]?.sku === sku;
      if (isRight !== true) wrong.push(`${text}: ${sku} expected, ${hits[0]?.name ?? 'nothing'} found`);
    }
    expect(SEARCHES).toHaveLength(60);
    // The list shows in the failure which searches they are.
    expect(wrong.length <= SEARCHES.length - LEAST_RIGHT ? [] : wrong).toEqual([]);
  });
});
