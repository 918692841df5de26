import type {
  SearchEngine,
  SearchRequest,
  SearchSort,
} from '#infrastructure/search-engine/search-engine.port.js';
import { aSearchableProduct as a, batches, CATALOGUE, idOf } from '../search-engine.catalogue.js';
import { probe } from './probe.js';

/** Filters, facets, orders and pages. */
export function filtersAndSorts(open: () => SearchEngine): void {
  const { search, found, names, engine } = probe(open);

  describe('filters', () => {
    it('matches a value exactly', async () => {
      expect(await found('*', { itemType: 'Home & Garden (new)' })).toEqual(['Garden Hose']);
      expect(await found('*', { mainCategory: 'Clothing' })).toEqual([
        'Cotton T-Shirt',
        'Leather Wallet',
        'Men’s Linen Shirt',
        'Running Shoes',
      ]);
      expect(await found('*', { itemType: 'Shirts', mainCategory: 'Clothing' })).toEqual([
        'Cotton T-Shirt',
        'Men’s Linen Shirt',
      ]);
      expect(await found('*', { itemType: 'Shirts', mainCategory: 'Kitchen' })).toEqual([]);
    });

    it('finds what is in one of the categories', async () => {
      const [kettle, , phone, shoes] = CATALOGUE;
      await engine().put({ ...kettle!, categoryIds: [idOf(501), idOf(502)], version: 2 });
      await engine().put({ ...phone!, categoryIds: [idOf(502)], version: 2 });
      await engine().put({ ...shoes!, categoryIds: [idOf(503)], version: 2 });
      expect(await found('*', { categoryIds: [idOf(502)] })).toEqual(['Steel Kettle', 'iPhone Case']);
      expect(await found('*', { categoryIds: [idOf(501), idOf(503)] })).toEqual([
        'Running Shoes',
        'Steel Kettle',
      ]);
      expect(await found('kettle', { categoryIds: [idOf(503)] })).toEqual([]);
      expect(await engine().put({ ...kettle!, categoryIds: [], version: 3 })).toBe('all');
      expect(await found('*', { categoryIds: [idOf(501)] })).toEqual([]);
    });

    it('finds a brand by its words, with typos', async () => {
      await engine().put({ ...CATALOGUE[0]!, brand: 'Aravalli & Sons', version: 5 });
      expect(await found('aravalli')).toEqual(['Steel Kettle']);
      expect(await found('kettle aravali')).toEqual(['Steel Kettle']);
      expect(await engine().put({ ...CATALOGUE[0]!, brand: 'Sahyadri', version: 6 })).toBe('all');
      expect(await found('aravalli')).toEqual([]);
    });

    it.each([
      ['another case', 'home & garden (new)'],
      ['without signs', 'Home Garden new'],
      ['a part', 'Home'],
      ['accents', 'Hôme & Garden (new)'],
      ['a wildcard', 'Home*'],
      ['everything', '*'],
      ['a list', '[Kettles,Shirts]'],
      ['a backtick', '`Kettles`'],
      ['an or', 'x || itemType:=Kettles'],
      ['an or in backticks', 'x` || itemType:=`Kettles'],
      ['an and', 'Kettles && basePriceMinor:>0'],
      ['a bracket', 'Kettles) || (isActive:=true'],
      ['a control character', 'Kettles\u0000'],
      ['4,000 bytes', 'Kettles'.padEnd(4000, ' x')],
    ])('is not widened by %s', async (_what, value) => {
      expect(await search('*', { itemType: value })).toMatchObject({ found: 0, hits: [] });
      expect(await search('*', { mainCategory: value })).toMatchObject({ found: 0, hits: [] });
    });

    it('tells values apart that are alike for a hundred characters', async () => {
      const long = 'x'.repeat(120);
      await engine().put(a({ id: idOf(91), name: 'One', itemType: `${long}1` }));
      await engine().put(a({ id: idOf(92), name: 'Two', itemType: `${long}2` }));
      expect(await found('*', { itemType: `${long}1` })).toEqual(['One']);
    });

    it('takes both price bounds in', async () => {
      const prices = async (bounds: Partial<SearchRequest>) =>
        (await search('*', { sort: 'price:asc', ...bounds })).hits.map((hit) => hit.basePriceMinor);
      expect(await prices({ minPriceMinor: 149_950, maxPriceMinor: 149_950 })).toEqual([149_950]);
      expect(await prices({ maxPriceMinor: 9_900 })).toEqual([4_900, 9_900]);
      expect(await prices({ minPriceMinor: 499_900 })).toEqual([499_900, 799_900]);
      expect(await prices({ minPriceMinor: 149_951, maxPriceMinor: 149_951 })).toEqual([]);
    });

    it('tells prices apart by one minor unit, however high', async () => {
      await engine().put(a({ id: idOf(93), name: 'Dear', basePriceMinor: 9_007_199_254_740_990 }));
      expect(await found('*', { minPriceMinor: 9_007_199_254_740_990 })).toEqual(['Dear']);
      expect(await found('*', { minPriceMinor: 9_007_199_254_740_991 })).toEqual([]);
    });

    it('looks for typos among what the filters let through', async () => {
      await engine().put(a({ id: idOf(94), name: 'Nettle Tea', mainCategory: 'Garden' }));
      expect(await found('nettle', { mainCategory: 'Kitchen' })).toEqual(['Steel Kettle']);
    });
  });

  describe('facets', () => {
    it('counts all that was found, not the page, the most frequent first', async () => {
      const { facets, found, hits } = await search('*', { limit: 1, mainCategory: 'Clothing' });
      expect({ found, hits: hits.length }).toEqual({ found: 4, hits: 1 });
      expect(facets).toEqual({
        itemType: [
          { value: 'Shirts', count: 2 },
          { value: 'Shoes', count: 1 },
          { value: 'Wallets', count: 1 },
        ],
        mainCategory: [{ value: 'Clothing', count: 4 }],
      });
    });

    it('counts nothing when nothing was found', async () => {
      expect((await search('zzyzx')).facets).toEqual({ itemType: [], mainCategory: [] });
    });

    it('lists all values, however many there are', async () => {
      const products = Array.from({ length: 300 }, (_, i) =>
        a({ id: idOf(100 + i), itemType: `Type ${String(i).padStart(3, '0')}` }),
      );
      await engine().rebuild(batches(products, 300));
      const { itemType } = (await search('*', { limit: 1 })).facets;
      expect(itemType).toEqual(products.map((product) => ({ value: product.itemType, count: 1 })));
    });
  });

  describe('order and pages', () => {
    const sortedBy = async (sort: SearchSort) => (await search('*', { sort, limit: 100 })).hits;

    it('sorts by price and by age', async () => {
      const prices = CATALOGUE.map((product) => product.basePriceMinor).sort((one, two) => one - two);
      expect((await sortedBy('price:asc')).map((hit) => hit.basePriceMinor)).toEqual(prices);
      expect((await sortedBy('price:desc')).map((hit) => hit.basePriceMinor)).toEqual(prices.toReversed());
      expect(names(await sortedBy('newest'))[0]).toBe('मसाला चाय');
    });

    it('sorts what a text finds by price', async () => {
      const { hits } = await search('shirt', { sort: 'price:desc' });
      expect(names(hits)).toEqual(['Men’s Linen Shirt', 'Cotton T-Shirt']);
    });

    it('pages through everything, each product once', async () => {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((page) => search('*', { page, limit: 3, sort: 'price:asc' })),
      );
      const ids = pages.flatMap(({ hits }) => hits.map((hit) => hit.id));
      expect(ids.sort()).toEqual(CATALOGUE.map((product) => product.id).sort());
    });

    it('gives an empty page after the last one', async () => {
      expect(await search('*', { page: 100_000, limit: 100 })).toMatchObject({
        found: CATALOGUE.length,
        hits: [],
      });
    });
  });
}
