// Measures the embedded search engine at three sizes of catalogue: p50 and p95 of the searches people make.
// Run it on the built service: npm run build && node bench/search.mjs [products ...]
import { performance } from 'node:perf_hooks';
import { EmbeddedSearchEngine } from '#infrastructure/search-engine/adapters/embedded/embedded.search-engine.js';

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 50_000];
const ROUNDS = 400;

/** A small generator with a fixed seed: every run measures the same catalogue and the same searches. */
function randomFrom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const NOUNS =
  'kettle headphones shirt shoes lamp charger backpack bottle blender watch keyboard monitor jacket sofa desk chair pillow blanket skillet knife mug grinder speaker camera tripod wallet sandals racket helmet dumbbell'.split(
    ' ',
  );
const QUALITIES =
  'stainless steel wireless leather cotton bamboo ceramic portable foldable waterproof electric vintage compact premium ergonomic lightweight insulated adjustable organic recycled matte'.split(
    ' ',
  );
const CATEGORIES = ['Kitchen', 'Electronics', 'Clothing', 'Home', 'Sports', 'Outdoors', 'Office', 'Garden'];
const SYLLABLES = 'ka mo ri ten sol ver bra lin do fa gre hul jo pas qui ster tum wen xa zor'.split(' ');

/** A catalogue whose words are spread as in a text: few frequent ones, and many that are seldom used. */
function catalogueOf(size) {
  const random = randomFrom(7);
  const pick = (list) => list[random(list.length)];
  const rare = Array.from(
    { length: Math.max(2_000, size / 2) },
    () => pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES),
  );
  const description = () =>
    Array.from({ length: 25 }, () => (random(2) === 0 ? pick(rare) : pick([...NOUNS, ...QUALITIES]))).join(
      ' ',
    );
  return Array.from({ length: size }, (_, i) => ({
    id: i.toString(16).padStart(24, '0'),
    name: `${pick(rare)} ${pick(QUALITIES)} ${pick(QUALITIES)} ${pick(NOUNS)}`,
    sku: `${pick(SYLLABLES)}-${pick(SYLLABLES)}-${String(i).padStart(5, '0')}`.toUpperCase(),
    description: description(),
    basePriceMinor: random(5_000_00),
    itemType: pick(NOUNS),
    mainCategory: pick(CATEGORIES),
    images: [],
    tags: [pick(NOUNS), pick(QUALITIES), pick(rare)],
    variantSkus: [],
    brand: '',
    categoryIds: [],
    inStock: true,
    createdAt: new Date(1_700_000_000_000 + i * 1_000),
    version: 1,
  }));
}

/** A word with two neighbours swapped. */
function misspelt(word, random) {
  const at = random(word.length - 1);
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
}

const all = { page: 1, limit: 20, sort: 'relevance' };

/** The searches of a kind, each made anew from the generator. */
const KINDS = {
  term: (random) => ({ ...all, text: NOUNS[random(NOUNS.length)] }),
  'two words': (random) => ({ ...all, text: `${QUALITIES[random(20)]} ${NOUNS[random(30)]}` }),
  typo: (random) => ({ ...all, text: misspelt(NOUNS[random(NOUNS.length)], random) }),
  'two typos': (random) => ({
    ...all,
    text: `${misspelt(QUALITIES[random(20)], random)} ${misspelt(NOUNS[random(30)], random)}`,
  }),
  'one letter': (random) => ({ ...all, text: 'abcdefghijklmnopqrstuvwxyz'[random(26)] }),
  'no match': (random) => ({ ...all, text: `zzqy${random(10)}wv nowhere${random(100)}x` }),
  'filter + facets': (random) => ({
    ...all,
    text: '*',
    mainCategory: CATEGORIES[random(8)],
    minPriceMinor: 50_000,
    maxPriceMinor: 50_000 + random(400_000),
  }),
  '* by price': (random) => ({
    ...all,
    text: '*',
    sort: random(2) ? 'price:asc' : 'price:desc',
    page: 1 + random(20),
  }),
};

function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

async function* batchesOf(products) {
  for (let i = 0; i < products.length; i += 500) yield products.slice(i, i + 500);
}

async function measure(size) {
  const products = catalogueOf(size);
  globalThis.gc?.();
  const heapBefore = process.memoryUsage().heapUsed;
  const engine = new EmbeddedSearchEngine();
  const startedAt = performance.now();
  await engine.rebuild(batchesOf(products));
  const filledIn = performance.now() - startedAt;
  globalThis.gc?.();
  const heap = (process.memoryUsage().heapUsed - heapBefore) / 2 ** 20;
  console.log(
    `\n${size} products, filled in ${filledIn.toFixed(0)} ms, ${heap.toFixed(0)} MB (run with --expose-gc for a true figure)`,
  );
  console.log('search            found     p50 ms   p95 ms   max ms');
  for (const [kind, make] of Object.entries(KINDS)) console.log(await line(engine, kind, make));
  console.log(await changes(engine, products));
}

async function line(engine, kind, make) {
  const random = randomFrom(11);
  const times = [];
  let found = 0;
  for (let i = 0; i < ROUNDS; i++) {
    const request = make(random);
    const startedAt = performance.now();
    found += (await engine.search(request)).found;
    times.push(performance.now() - startedAt);
  }
  // The first searches also warm the code up.
  const sorted = times.slice(20).sort((a, b) => a - b);
  const figures = [percentile(sorted, 0.5), percentile(sorted, 0.95), sorted.at(-1)];
  return `${kind.padEnd(16)} ${String(Math.round(found / ROUNDS)).padStart(6)} ${figures.map((ms) => ms.toFixed(2).padStart(8)).join(' ')}`;
}

/** Measures what a change costs, with a search after each: the orders and the words are kept up, not made anew. */
async function changes(engine, products) {
  const random = randomFrom(13);
  const times = [];
  for (let version = 2; version < 402; version++) {
    const product = products[random(products.length)];
    const startedAt = performance.now();
    await engine.put({
      ...product,
      version,
      name: `${product.name} ${version}`,
      basePriceMinor: random(5_000_00),
    });
    await engine.search({ ...all, text: '*', sort: 'price:asc' });
    times.push(performance.now() - startedAt);
  }
  const sorted = times.sort((a, b) => a - b);
  return `change + * by price    ${[percentile(sorted, 0.5), percentile(sorted, 0.95), sorted.at(-1)].map((ms) => ms.toFixed(2).padStart(8)).join(' ')}`;
}

for (const size of SIZES) await measure(size);
