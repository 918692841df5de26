import type { SearchableProduct } from '../../search-engine.port.js';
import { EmbeddedSearchEngine } from './embedded.search-engine.js';

const KETTLE: SearchableProduct = {
  id: '1'.padStart(24, '0'),
  name: 'Kettle',
  sku: 'KET-1',
  variantSkus: [],
  description: '',
  basePriceMinor: 100,
  itemType: 'POT',
  mainCategory: 'KITCHEN',
  images: [],
  tags: [],
  brand: '',
  categoryIds: [],
  inStock: true,
  createdAt: new Date(0),
  version: 1,
};
const KETTLES = { text: 'kettle', page: 1, limit: 20, sort: 'relevance' } as const;

async function* catalogue(read: Promise<unknown>) {
  await read;
  yield [KETTLE];
}

describe('the first filling of the embedded search engine', () => {
  let engine: EmbeddedSearchEngine;
  beforeEach(() => (engine = new EmbeddedSearchEngine()));

  const found = async () => (await engine.search(KETTLES)).found;

  it('is waited for by searches that come meanwhile', async () => {
    let reads = (): void => undefined;
    const filled = engine.rebuild(catalogue(new Promise<void>((resolve) => (reads = resolve))));
    const answers = Promise.all([found(), found()]);
    reads();
    expect(await answers).toEqual([1, 1]);
    await filled;
  });

  it('makes searches fail when it has failed, until another succeeds', async () => {
    const fault = new Error('The database is gone');
    await expect(engine.rebuild(catalogue(Promise.reject(fault)))).rejects.toBe(fault);
    await expect(found()).rejects.toBe(fault);
    await engine.rebuild(catalogue(Promise.resolve()));
    expect(await found()).toBe(1);
  });

  it('happens once: a later rebuild keeps nobody waiting', async () => {
    await engine.rebuild(catalogue(Promise.resolve()));
    const never = new Promise<never>(() => undefined);
    void engine.rebuild(catalogue(never));
    expect(await found()).toBe(1);
  });
});
