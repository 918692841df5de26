import type { SearchableProduct, SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { aSearchableProduct as a, batches, CATALOGUE, idOf } from '../search-engine.catalogue.js';
import { probe } from './probe.js';

/** Changes of the index, one by one and as a whole. */
export function followsChanges(open: () => SearchEngine): void {
  const { search, found, everything, engine } = probe(open);

  describe('changes', () => {
    it('shows a new product, its changes and its end', async () => {
      const lamp = a({ id: idOf(50), name: 'Desk Lamp', version: 1 });
      await engine().put(lamp);
      expect(await found('lamp')).toEqual(['Desk Lamp']);
      await engine().put({ ...lamp, name: 'Desk Light', version: 2 });
      expect(await found('lamp')).toEqual([]);
      expect(await found('light')).toEqual(['Desk Light']);
      await engine().remove(lamp.id);
      expect(await found('light')).toEqual([]);
      expect((await everything()).found).toBe(CATALOGUE.length);
    });

    it('shows a change of price, type and date in filters, facets and orders', async () => {
      await engine().put({
        ...CATALOGUE[0]!,
        basePriceMinor: 1,
        itemType: 'Pots',
        createdAt: new Date(9e12),
        version: 7,
      });
      const { hits, facets } = await search('*', { sort: 'price:asc', limit: 100 });
      expect(hits[0]).toMatchObject({ name: 'Steel Kettle', basePriceMinor: 1, itemType: 'Pots' });
      expect(hits).toHaveLength(CATALOGUE.length);
      expect(facets.itemType).toContainEqual({ value: 'Pots', count: 1 });
      expect(facets.itemType.map(({ value }) => value)).not.toContain('Kettles');
      expect((await search('*', { sort: 'newest' })).hits[0]?.name).toBe('Steel Kettle');
    });

    it('never puts an older state over a newer one', async () => {
      await engine().put(a({ id: idOf(51), name: 'New Lamp', version: 5 }));
      await engine().put(a({ id: idOf(51), name: 'Old Lamp', version: 4 }));
      expect(await found('lamp')).toEqual(['New Lamp']);
    });

    it('counts the removal of what is not there as success', async () => {
      await expect(engine().remove(idOf(99))).resolves.toBeUndefined();
    });

    it('takes a removed product in again', async () => {
      await engine().remove(CATALOGUE[0]!.id);
      await engine().put({ ...CATALOGUE[0]!, version: 2 });
      expect(await found('kettle')).toEqual(['Steel Kettle']);
    });
  });

  describe('rebuild', () => {
    const content = async () => {
      const { hits } = await everything();
      return Object.fromEntries(hits.map((hit) => [hit.id, hit.name]));
    };
    const kept = a({ id: idOf(60), name: 'Kept' });
    const changed = a({ id: idOf(61), name: 'Before' });
    const gone = a({ id: idOf(62), name: 'Gone' });

    it('replaces the whole index and reports progress', async () => {
      const progress: number[] = [];
      await engine().rebuild(batches([kept, changed, gone], 2), (done) => progress.push(done));
      expect(await content()).toEqual({ [kept.id]: 'Kept', [changed.id]: 'Before', [gone.id]: 'Gone' });
      expect(progress).toEqual([2, 3]);
    });

    it('empties the index of an empty catalogue', async () => {
      await engine().rebuild(batches([]));
      expect(await content()).toEqual({});
    });

    it('loses no write that comes meanwhile, and shows each at once', async () => {
      await engine().rebuild(batches([kept, changed, gone]));
      const added = a({ id: idOf(63), name: 'Added' });
      const back = a({ id: idOf(64), name: 'Back', version: 3 });
      const expected = { [kept.id]: 'Kept', [changed.id]: 'After', [added.id]: 'Added', [back.id]: 'Back' };
      async function* reading(): AsyncGenerator<SearchableProduct[]> {
        yield [gone];
        await engine().put({ ...changed, name: 'After', version: 2 });
        await engine().put(added);
        await engine().remove(gone.id);
        await engine().put(back);
        await engine().remove(back.id);
        await engine().put(back);
        expect(await content()).toEqual(expected);
        // What was read before the writes arrives after them.
        yield [kept, changed, gone, { ...back, name: 'Back of old', version: 1 }];
        expect(await content()).toEqual(expected);
      }
      await engine().rebuild(reading());
      expect(await content()).toEqual(expected);
      await engine().remove(kept.id);
      expect(Object.keys(await content())).not.toContain(kept.id);
    });

    it('takes no product back that was removed before its reading arrived', async () => {
      async function* reading(): AsyncGenerator<SearchableProduct[]> {
        await engine().remove(gone.id);
        yield [kept, gone];
      }
      await engine().rebuild(reading());
      expect(await content()).toEqual({ [kept.id]: 'Kept' });
    });

    it('leaves the index as it was when the reading fails', async () => {
      const before = await content();
      async function* reading(): AsyncGenerator<SearchableProduct[]> {
        yield [kept];
        throw new Error('the database went away');
      }
      await expect(engine().rebuild(reading())).rejects.toThrow('the database went away');
      expect(await content()).toEqual(before);
      await engine().put(a({ id: idOf(65), name: 'Later' }));
      expect(await content()).toEqual({ ...before, [idOf(65)]: 'Later' });
    });

    it('ends with the later of two rebuilds at once', async () => {
      let beginSecond!: () => void;
      const secondBegun = new Promise<void>((resolve) => (beginSecond = resolve));
      let second: Promise<void> | undefined;
      async function* reading(): AsyncGenerator<SearchableProduct[]> {
        yield [gone];
        second = engine().rebuild(batches([kept]), () => beginSecond());
        await Promise.race([secondBegun, new Promise((resolve) => setTimeout(resolve, 50))]);
        yield [changed];
      }
      await Promise.allSettled([engine().rebuild(reading())]);
      await second;
      expect(await content()).toEqual({ [kept.id]: 'Kept' });
    });
  });
}
