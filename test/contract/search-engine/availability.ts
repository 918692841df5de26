import type { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { aSearchableProduct as a, CATALOGUE, idOf } from '../search-engine.catalogue.js';
import { probe } from './probe.js';

/** Products in stock and sold out: the filter, its facets, and what a change of it means for searches. */
export function filtersByStock(open: () => SearchEngine): void {
  const { search, found, engine } = probe(open);

  describe('products that are sold out', () => {
    const [kettle, headphones] = CATALOGUE;

    beforeEach(async () => {
      await engine().put({ ...kettle!, inStock: false, version: 2 });
    });

    it('are found unless the search asks for those in stock, and alone if it asks for them', async () => {
      expect((await search('*', { limit: 100 })).found).toBe(CATALOGUE.length);
      expect(await found('kettle')).toEqual(['Steel Kettle']);
      expect(await found('kettle', { inStock: true })).toEqual([]);
      expect(await found('kettle', { inStock: false })).toEqual(['Steel Kettle']);
      expect(await found('*', { inStock: false })).toEqual(['Steel Kettle']);
      expect((await search('*', { inStock: true, limit: 100 })).found).toBe(CATALOGUE.length - 1);
    });

    it('are not counted in the facets of those in stock', async () => {
      const { facets } = await search('*', { inStock: true });
      expect(facets.itemType.map(({ value }) => value)).not.toContain('Kettles');
      expect(facets.mainCategory).toContainEqual({ value: 'Kitchen', count: 3 });
      expect((await search('*', { inStock: false, limit: 1 })).facets).toEqual({
        itemType: [{ value: 'Kettles', count: 1 }],
        mainCategory: [{ value: 'Kitchen', count: 1 }],
      });
    });

    it('are filtered together with the other filters, orders and typos', async () => {
      const cheap = { maxPriceMinor: 200_000, mainCategory: 'Kitchen', sort: 'price:asc' } as const;
      expect(await found('*', { ...cheap, inStock: true })).toEqual(['Blue Mug']);
      expect(await found('*', { ...cheap, inStock: false })).toEqual(['Steel Kettle']);
      await engine().put(a({ id: idOf(70), name: 'Nettle Tea' }));
      expect(await found('kettle', { inStock: true })).toEqual(['Nettle Tea']);
    });

    it('come back with their stock', async () => {
      await engine().put({ ...kettle!, inStock: true, version: 3 });
      expect(await found('kettle', { inStock: true })).toEqual(['Steel Kettle']);
      expect(await found('kettle', { inStock: false })).toEqual([]);
    });

    it('tell which searches they concern', async () => {
      expect(await engine().put({ ...kettle!, inStock: true, version: 3 })).toBe('inStock');
      expect(await engine().put({ ...kettle!, inStock: true, version: 4 })).toBe('none');
      expect(await engine().put({ ...kettle!, inStock: false, version: 4 })).toBe('none');
      expect(await engine().put({ ...kettle!, inStock: false, name: 'Pot', version: 5 })).toBe('all');
      expect(await engine().put({ ...headphones!, basePriceMinor: 1, version: 2 })).toBe('all');
      expect(await engine().put(a({ id: idOf(71) }))).toBe('all');
    });
  });
}
