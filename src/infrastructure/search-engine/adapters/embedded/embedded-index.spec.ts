import type { SearchableProduct, SearchRequest, SearchSort } from '../../search-engine.port.js';
import { EmbeddedIndex } from './embedded-index.js';

/** A generator with a seed: a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// prettier-ignore
const WORDS = [
  'kettle', 'nettle', 'lamp', 'lamps', 'steel', 'steal', 'case', 'cases', 'mug', 'head', 'phone',
  'headphone', 't-shirt',
];
const SORTS: SearchSort[] = ['relevance', 'price:asc', 'price:desc', 'newest'];

function someProduct(number: number, version: number, random: (below: number) => number): SearchableProduct {
  const text = (count: number) => Array.from({ length: count }, () => WORDS[random(WORDS.length)]).join(' ');
  return {
    id: number.toString(16).padStart(24, '0'),
    name: text(2),
    sku: `SKU-${random(20)}`,
    variantSkus: random(3) === 0 ? [`SKU-${random(20)}-M`] : [],
    description: text(4),
    basePriceMinor: random(20) * 100,
    itemType: `Type ${random(4)}`,
    mainCategory: `Category ${random(3)}`,
    images: [],
    tags: [text(1)],
    brand: WORDS[random(WORDS.length)]!,
    categoryIds: [`c${random(4)}`],
    inStock: random(3) > 0,
    createdAt: new Date(random(10) * 1000),
    version,
  };
}

function someRequest(random: (below: number) => number): SearchRequest {
  // prettier-ignore
  const texts = [
    '*', 'kettle', 'ketle', 'lam', 'steel case', 'head phone', 'sku-1', 'mug zzzz', 'tshirt', 'hedphone',
  ];
  return {
    text: texts[random(texts.length)]!,
    page: 1 + random(3),
    limit: 1 + random(40),
    sort: SORTS[random(4)]!,
    ...(random(3) === 0 ? { itemType: `Type ${random(4)}` } : {}),
    ...(random(3) === 0 ? { minPriceMinor: random(20) * 100 } : {}),
    ...(random(3) === 0 ? { categoryIds: [`c${random(4)}`] } : {}),
    ...(random(3) === 0 ? { inStock: random(2) === 0 } : {}),
  };
}

describe('embedded index', () => {
  it.each([1, 2, 3])('answers after 3,000 changes as one that was made of what is left (seed %d)', (seed) => {
    const random = randomFrom(seed);
    const index = new EmbeddedIndex();
    const left = new Map<string, SearchableProduct>();
    for (let version = 1; version <= 3000; version++) {
      const product = someProduct(random(150), version, random);
      if (random(4) === 0) {
        index.remove(product.id);
        left.delete(product.id);
      } else {
        index.put(product);
        left.set(product.id, product);
      }
      if (version % 10 === 0) index.search(someRequest(random));
    }
    const fresh = new EmbeddedIndex();
    for (const product of left.values()) fresh.put(product);
    for (let i = 0; i < 300; i++) {
      const request = someRequest(random);
      expect({ request, answer: index.search(request) }).toEqual({ request, answer: fresh.search(request) });
    }
  });

  it('gives the first page of a long result as it would the whole', () => {
    const random = randomFrom(9);
    const index = new EmbeddedIndex();
    for (let i = 0; i < 400; i++) index.put({ ...someProduct(i, 1, random), tags: ['common'] });
    for (const sort of SORTS) {
      const whole = index.search({ text: 'common', page: 1, limit: 400, sort }).hits;
      const pages = [1, 2, 3].flatMap((page) => index.search({ text: 'common', page, limit: 20, sort }).hits);
      expect(pages).toEqual(whole.slice(0, 60));
    }
  });

  it('ranks a product by the best of the places that have a word', () => {
    const product = { ...someProduct(1, 1, randomFrom(4)), tags: [], description: '' };
    const index = new EmbeddedIndex();
    index.put({ ...product, name: 'Big x9k' });
    index.put({ ...product, id: 'f'.repeat(24), name: 'x9k', description: 'x9kk' });
    const { hits } = index.search({ text: 'x9k', page: 1, limit: 5, sort: 'relevance' });
    expect(hits.map(({ name }) => name)).toEqual(['x9k', 'Big x9k']);
  });

  it('keeps the words of a product whose stock alone has changed', () => {
    const product = someProduct(1, 1, randomFrom(4));
    const index = new EmbeddedIndex();
    index.put({ ...product, name: 'Teapot' });
    index.put({ ...product, name: 'Teapot', version: 2, basePriceMinor: 7 });
    index.put({ ...product, name: 'Samovar', version: 1 });
    expect(index.search({ text: 'teapot', page: 1, limit: 5, sort: 'relevance' }).hits).toMatchObject([
      { basePriceMinor: 7 },
    ]);
  });
});
