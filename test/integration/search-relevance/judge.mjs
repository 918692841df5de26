import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoProducts } from '#demo-shop/data/products.js';

const read = (file) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** The products that are searched: those of the demo shop and those of products.txt, in one index. */
export async function* judgedCatalogue() {
  const ofDemo = demoProducts(new Date('2026-01-01T00:00:00Z'), 'http://localhost').map((product) => ({
    ...searchable(product._id.toHexString(), product),
    categoryIds: product.categoryIds.map((id) => id.toHexString()),
  }));
  yield [...ofDemo, ...otherProducts()];
}

function otherProducts() {
  return [...read('products.txt').matchAll(/^([A-Z]+-\d+) \| (.+) \| (.+) \| (.+)$/gm)].map(
    ([, sku, name, tags, description], i) =>
      searchable((i + 1).toString(16).padStart(24, '0'), {
        name,
        sku,
        description,
        tags: tags.split(', '),
        basePriceMinor: 100_00,
        itemType: 'Other',
        mainCategory: 'Other',
        images: [],
        createdAt: new Date(Date.UTC(2025, 0, 1, 0, i)),
      }),
  );
}

function searchable(id, { _id, variants = [], brand = '', ...product }) {
  return {
    ...product,
    id,
    variantSkus: variants.map(({ sku }) => sku),
    brand,
    categoryIds: [],
    inStock: true,
    version: 1,
  };
}

/**
 * Returns the searches that people type, by heading: the text, and the SKU of the first hit that they expect (`*`:
 * what begins so).
 */
function judgedSearches() {
  return read('searches.txt')
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      heading: part.slice(0, part.indexOf('\n')),
      searches: [...part.matchAll(/^(.+) -> ([A-Z0-9*-]+)$/gm)].map(([, text, sku]) => ({ text, sku })),
    }));
}

/** Searches for all of them. Of each heading: how many there are, and the wrong ones. */
export async function judge(engine) {
  const judged = [];
  for (const { heading, searches } of judgedSearches()) {
    const wrong = [];
    for (const { text, sku } of searches) {
      const { hits } = await engine.search({ text, page: 1, limit: 3, sort: 'relevance' });
      const isRight = sku.endsWith('*')
        ? hits[0]?.sku.startsWith(sku.slice(0, -1)) === true
        : hits[0]?.sku === sku;
      if (!isRight) wrong.push(`${text}: ${sku} expected, ${hits[0]?.name ?? 'nothing'} found`);
    }
    judged.push({ heading, searches: searches.length, wrong });
  }
  return judged;
}
