import type { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { batches, CATALOGUE } from './search-engine.catalogue.js';
import { filtersByStock } from './search-engine/availability.js';
import { followsChanges } from './search-engine/changes.js';
import { filtersAndSorts } from './search-engine/filters.js';
import { findsText } from './search-engine/text.js';

/** An engine under test with an empty index. */
export interface SearchEngineUnderTest {
  readonly engine: SearchEngine;
  close(): Promise<void>;
}

/** Tests what every search engine does. */
export function searchEngineContract(name: string, start: () => Promise<SearchEngineUnderTest>): void {
  describe(`search engine: ${name}`, () => {
    let test: SearchEngineUnderTest;
    let writes: jest.SpyInstance[];

    beforeAll(async () => {
      test = await start();
      writes = (['put', 'remove', 'rebuild'] as const).map((name) => jest.spyOn(test.engine, name));
      await test.engine.rebuild(batches(CATALOGUE));
    });

    // Most tests only search: the catalogue is put back after those that have written.
    afterEach(async () => {
      if (writes.every((write) => write.mock.calls.length === 0)) return;
      await test.engine.rebuild(batches(CATALOGUE));
      for (const write of writes) write.mockClear();
    });

    afterAll(() => test.close());

    findsText(() => test.engine);
    filtersAndSorts(() => test.engine);
    filtersByStock(() => test.engine);
    followsChanges(() => test.engine);

    it('answers a ping', async () => {
      await expect(test.engine.ping()).resolves.toBeUndefined();
    });

    it('needs no rebuild once there was one', async () => {
      expect(await test.engine.needsRebuild()).toBe(false);
    });
  });
}
