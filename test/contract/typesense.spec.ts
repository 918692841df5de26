import type { SearchableProduct, SearchRequest } from '#infrastructure/search-engine/search-engine.port.js';
import { TypesenseSearchEngine } from '#infrastructure/search-engine/adapters/typesense/typesense.search-engine.js';
import type { Fault } from '../support/stand-ins/http-stand-in.js';
import { TypesenseStandIn } from '../support/stand-ins/typesense.stand-in.js';
import { aSearchableProduct, batches, CATALOGUE, idOf } from './search-engine.catalogue.js';

const API_KEY = 'search-key-of-the-shop';
const TIMEOUT_SECONDS = 1;
const kettles: SearchRequest = { text: 'kettle', page: 1, limit: 20, sort: 'relevance' };

async function typesense(apiKey = API_KEY) {
  const standIn = new TypesenseStandIn(API_KEY);
  const url = await standIn.http.start();
  const engine = TypesenseSearchEngine.connect({ nodes: [url], apiKey }, TIMEOUT_SECONDS);
  return { standIn, engine, url, close: () => standIn.http.close() };
}

describe('Typesense search engine', () => {
  let test: Awaited<ReturnType<typeof typesense>>;

  beforeEach(async () => {
    test = await typesense();
    await test.engine.rebuild(batches(CATALOGUE));
  });

  afterEach(() => test.close());

  /** A write that does not come from the engine. */
  const post = (path: string, body: object) =>
    fetch(`${test.url}${path}`, {
      method: 'POST',
      headers: { 'X-TYPESENSE-API-KEY': API_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  // prettier-ignore
  it.each<[string, Fault, object]>([
    ['silence', 'silence', { failure: 'timeout', retryable: true }],
    ['a broken connection', 'reset', { failure: 'unreachable', retryable: true }],
    ['half an answer', 'half', { failure: 'unreachable', retryable: true }],
    ['429', { status: 429, body: { message: 'Rate limit exceeded or blocked' } }, { status: 429, retryable: true }],
    ['500', { status: 500, body: { message: 'Oops' } }, { status: 500, retryable: true }],
    ['503', { status: 503, body: { message: 'Not Ready or Lagging' } }, { status: 503, retryable: true }],
    ['408', { status: 408, body: { message: 'Request Timeout' } }, { status: 408, retryable: true }],
    ['400', { status: 400, body: { message: 'Bad JSON.' } }, { status: 400, retryable: false }],
    ['a page of a proxy', { body: '<html>OK</html>', headers: { 'Content-Type': 'text/html' } }, { retryable: true }],
    ['another shape', { body: { results: [{ found: '1' }] } }, { retryable: true }],
    ['no result', { body: { results: [] } }, { retryable: true }],
    ['a refused search', { body: { results: [{ code: 404, error: 'Collection not found' }] } }, { status: 404, retryable: true }],
  ])('sorts %s as a failure of a search', async (_what, fault, expected) => {
    test.standIn.http.failNext(/multi_search$/, fault);
    await expect(test.engine.search(kettles)).rejects.toMatchObject({
      name: 'ExternalCallError',
      service: 'search engine',
      failure: 'rejected',
      ...expected,
    });
    expect((await test.engine.search(kettles)).found).toBe(1);
  });

  // prettier-ignore
  it.each<[string, Fault, object]>([
    [
      'out of memory',
      { status: 422, body: { message: 'Rejecting write: running out of resource type: OUT_OF_MEMORY' } },
      { retryable: true },
    ],
    ['a document that it does not take', { status: 400, body: { message: 'Field `name` must be a string.' } }, { retryable: false }],
    ['silence', 'silence', { failure: 'timeout', retryable: true }],
  ])('sorts %s as a failure of a write', async (_what, fault, expected) => {
    test.standIn.http.failNext(/products\/documents$/, fault);
    await expect(test.engine.put(aSearchableProduct({ id: idOf(80) }))).rejects.toMatchObject(expected);
  });

  it('asks a single node once, for any answer', async () => {
    const before = test.standIn.http.requests.length;
    test.standIn.http.failNext(/multi_search$/, { status: 503, body: { message: 'Not Ready or Lagging' } });
    await expect(test.engine.search(kettles)).rejects.toMatchObject({ status: 503 });
    expect(test.standIn.http.requests.length).toBe(before + 1);
  });

  rules('OPS-10').it('asks the next node of a cluster when one does not answer', async () => {
    const nodes = ['http://127.0.0.1:1', test.url];
    const cluster = TypesenseSearchEngine.connect({ nodes, apiKey: API_KEY }, TIMEOUT_SECONDS);
    for (let i = 0; i < 4; i++) expect((await cluster.search(kettles)).found).toBe(1);
  });

  it('is unreachable without a listener', async () => {
    const nowhere = TypesenseSearchEngine.connect({ nodes: ['http://127.0.0.1:1'], apiKey: API_KEY });
    await expect(nowhere.search(kettles)).rejects.toMatchObject({
      failure: 'unreachable',
      outcomeUnknown: false,
    });
    await expect(nowhere.needsRebuild()).rejects.toMatchObject({ failure: 'unreachable' });
    await expect(nowhere.ping()).rejects.toMatchObject({ failure: 'unreachable' });
  });

  it('reports a wrong key as retryable, without the key', async () => {
    const wrong = await typesense('a-wrong-key');
    const error = await wrong.engine.put(CATALOGUE[0]!).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ failure: 'rejected', status: 401, retryable: true });
    expect(`${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)}`).not.toContain(
      'a-wrong-key',
    );
    await wrong.close();
  });

  it('is not well when the server says so', async () => {
    test.standIn.isHealthy = false;
    await expect(test.engine.ping()).rejects.toMatchObject({ status: 503 });
  });

  it('asks for no more than it shows, with its filters and orders as fixed texts', async () => {
    const before = test.standIn.http.requests.length;
    await test.engine.search({
      text: '"Kettle" -steel `x`',
      page: 3,
      limit: 7,
      itemType: 'Kettles` || id:*',
      mainCategory: 'Kitchen',
      minPriceMinor: 100,
      maxPriceMinor: 2_000,
      inStock: true,
      sort: 'price:asc',
    });
    const { body } = test.standIn.http.requests[before]!;
    expect(body).toEqual({
      searches: [
        expect.objectContaining({
          collection: 'products',
          q: 'kettle steel x',
          drop_tokens_threshold: 0,
          query_by: 'name,skuForms,variants,tags,description',
          query_by_weights: '8,6,4,3,1',
          num_typos: '2,0,2,2,2',
          filter_by: [
            'isActive:=true',
            'inStock:=true',
            'itemTypeKey:=3c83ff522477380c31f60e7eedc13bc07f0bea23',
            'mainCategoryKey:=d98e82ae3ccb80a7cf9dfef00d2817c91e5080e4',
            'basePriceMinor:>=100',
            'basePriceMinor:<=2000',
          ].join(' && '),
          sort_by: 'basePriceMinor:asc,createdAt:desc',
          facet_by: 'itemType,mainCategory',
          max_facet_values: 10_000,
          facet_strategy: 'exhaustive',
          page: 3,
          per_page: 7,
          include_fields:
            'id,name,sku,description,shownDescription,basePriceMinor,itemType,mainCategory,images,tags',
        }),
      ],
    });
  });

  rules('SRC-37').it.each([
    ['steel kettle', 1],
    ['nothing', 1],
    ["l'eau", 1],
    ['steel zzyzx kettle', 3],
  ])('searches for %p in %d calls', async (text, calls) => {
    const before = test.standIn.http.requests.length;
    await test.engine.search({ ...kettles, text });
    expect(test.standIn.http.requests.length - before).toBe(calls);
  });

  rules('SRC-39').it('needs a rebuild for an index with words of an earlier form', async () => {
    const [collection] = test.standIn.collections.values();
    const at = collection!.fields.findIndex(({ name }) => name.startsWith('wordsForm'));
    collection!.fields.splice(at, 1);
    expect(await test.engine.needsRebuild()).toBe(true);
  });

  describe('before there is an index', () => {
    let empty: Awaited<ReturnType<typeof typesense>>;

    beforeEach(async () => {
      empty = await typesense();
    });

    afterEach(() => empty.close());

    it('needs a rebuild', async () => {
      expect(await empty.engine.needsRebuild()).toBe(true);
    });

    it('makes a write retryable until there is an index', async () => {
      await expect(empty.engine.put(CATALOGUE[0]!)).rejects.toMatchObject({ status: 404, retryable: true });
      await expect(empty.engine.remove(idOf(1))).resolves.toBeUndefined();
    });

    it('needs one when the alias has outlived its collection', async () => {
      empty.standIn.aliases.set('products', 'products_20260101T000000_0123abcd');
      expect(await empty.engine.needsRebuild()).toBe(true);
    });

    it('takes a write into the index that is being built', async () => {
      async function* reading(): AsyncGenerator<SearchableProduct[]> {
        await empty.engine.put({ ...CATALOGUE[0]!, name: 'Copper Kettle', version: 2 });
        yield [CATALOGUE[0]!];
      }
      await empty.engine.rebuild(reading());
      expect((await empty.engine.search(kettles)).hits.map((hit) => hit.name)).toEqual(['Copper Kettle']);
    });
  });

  describe('with an index of the previous version, without stock', () => {
    beforeEach(() => {
      const live = test.standIn.collections.get(test.standIn.aliases.get('products')!)!;
      live.fields.splice(
        live.fields.findIndex(({ name }) => name === 'inStock'),
        1,
      );
      for (const document of live.documents.values()) delete document['inStock'];
    });

    it('needs a rebuild', async () => {
      expect(await test.engine.needsRebuild()).toBe(true);
      await test.engine.rebuild(batches(CATALOGUE));
      expect(await test.engine.needsRebuild()).toBe(false);
      expect((await test.engine.search({ ...kettles, inStock: true })).found).toBe(1);
    });

    it('answers searches until then, but those that ask for stock fail, as without an engine', async () => {
      expect((await test.engine.search(kettles)).found).toBe(1);
      await expect(test.engine.search({ ...kettles, inStock: true })).rejects.toMatchObject({
        name: 'ExternalCallError',
        status: 404,
      });
      expect(await test.engine.put({ ...CATALOGUE[0]!, version: 2 })).toBe('inStock');
    });

    it('takes documents of that version into the new one, until their next change', async () => {
      await test.engine.rebuild(batches(CATALOGUE));
      const { inStock: _unknown, ...document } = test.standIn
        .documentsOf('products')
        .find(({ id }) => id === idOf(1))!;
      expect((await post('/collections/products/documents?action=upsert', document)).status).toBe(201);
      expect((await test.engine.search(kettles)).found).toBe(1);
      await test.engine.put({ ...CATALOGUE[0]!, version: 2 });
      expect((await test.engine.search({ ...kettles, inStock: true })).found).toBe(1);
    });
  });

  describe('rebuild', () => {
    const live = () =>
      test.standIn.documentsOf('products').map(({ id, version, isActive }) => ({ id, version, isActive }));

    it('leaves one collection and one alias', async () => {
      await test.engine.rebuild(batches(CATALOGUE));
      expect([...test.standIn.aliases.keys()]).toEqual(['products']);
      expect([...test.standIn.collections.keys()]).toEqual([test.standIn.aliases.get('products')]);
      expect(live()).toHaveLength(CATALOGUE.length);
    });

    it('removes what a rebuild left behind that died, and leaves what is not ours', async () => {
      const died = 'products_20260101T000000_0123abcd';
      const fields = [{ name: 'name', type: 'string' }];
      for (const name of [died, 'products_of_another', 'reviews'])
        await post('/collections', { name, fields });
      test.standIn.aliases.set('products_next', died);
      await test.engine.rebuild(batches(CATALOGUE));
      expect([...test.standIn.collections.keys()].sort()).toEqual(
        ['products_of_another', 'reviews', test.standIn.aliases.get('products')!].sort(),
      );
      expect(test.standIn.aliases.has('products_next')).toBe(false);
    });

    it('keeps nothing in the index of what was removed meanwhile', async () => {
      async function* reading(): AsyncGenerator<SearchableProduct[]> {
        await test.engine.remove(idOf(1));
        yield [...CATALOGUE];
      }
      await test.engine.rebuild(reading());
      expect(live().map(({ id }) => id)).not.toContain(idOf(1));
      expect(live().every(({ isActive }) => isActive === true)).toBe(true);
    });

    it('takes writes of another process in', async () => {
      const other = TypesenseSearchEngine.connect({ nodes: [test.url], apiKey: API_KEY });
      async function* reading(): AsyncGenerator<SearchableProduct[]> {
        await other.put({ ...CATALOGUE[1]!, version: 5 });
        await other.remove(idOf(1));
        yield [...CATALOGUE];
      }
      await test.engine.rebuild(reading());
      expect(live()).toContainEqual({ id: CATALOGUE[1]!.id, version: 5, isActive: true });
      expect(live().map(({ id }) => id)).not.toContain(idOf(1));
    });

    it('gives way to a later rebuild of another process', async () => {
      const other = TypesenseSearchEngine.connect({ nodes: [test.url], apiKey: API_KEY });
      async function* reading(): AsyncGenerator<SearchableProduct[]> {
        yield [CATALOGUE[0]!];
        await other.rebuild(batches([CATALOGUE[1]!]));
        yield [CATALOGUE[2]!];
      }
      await expect(test.engine.rebuild(reading())).rejects.toMatchObject({ service: 'search engine' });
      expect(live().map(({ id }) => id)).toEqual([CATALOGUE[1]!.id]);
    });

    it('fails, and leaves the index in use, when a product is refused', async () => {
      const refused = { ...CATALOGUE[0]!, basePriceMinor: 1.5 };
      const search = () => test.engine.search({ ...kettles, text: '*', limit: 100 });
      const before = await search();
      await expect(test.engine.rebuild(batches([refused]))).rejects.toMatchObject({
        failure: 'rejected',
        status: 400,
      });
      expect((await search()).hits).toEqual(before.hits);
      expect([...test.standIn.aliases.keys()]).toEqual(['products']);
      expect(test.standIn.collections.size).toBe(1);
    });

    it('fails when the server goes away in the middle, and the next one succeeds', async () => {
      async function* reading(): AsyncGenerator<SearchableProduct[]> {
        yield [CATALOGUE[0]!];
        test.standIn.http.failNext(/import$/, 'reset');
        yield [CATALOGUE[1]!];
      }
      await expect(test.engine.rebuild(reading())).rejects.toMatchObject({ failure: 'unreachable' });
      await test.engine.rebuild(batches(CATALOGUE));
      expect(live()).toHaveLength(CATALOGUE.length);
    });
  });

  it('writes nothing when the state that is there is as new', async () => {
    const writes = () => test.standIn.http.requests.filter(({ method }) => method === 'POST').length;
    const before = writes();
    await test.engine.put(CATALOGUE[0]!);
    expect(writes()).toBe(before);
    await test.engine.put({ ...CATALOGUE[0]!, version: 2 });
    expect(writes()).toBe(before + 2);
  });
});
