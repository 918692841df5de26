import type { AdjustableClock } from '#common/time/adjustable-clock.js';
import type { CacheStore } from '#infrastructure/cache/cache.port.js';

/** A cache store under test, and the clock that it goes by. */
export interface CacheStoreUnderTest {
  readonly store: CacheStore;
  readonly clock: AdjustableClock;
  close(): Promise<void>;
}

let keys = 0;

/** A key that no other test uses. */
export function newKey(): string {
  keys += 1;
  return `test:${process.pid}:${Date.now()}:${keys}`;
}

/** Tests what every cache store does. */
export function cacheContract(name: string, start: () => Promise<CacheStoreUnderTest>): void {
  describe(`cache store: ${name}`, () => {
    let test: CacheStoreUnderTest;

    beforeAll(async () => {
      test = await start();
    });

    afterAll(() => test.close());

    describe('counting', () => {
      rules('CON-12').it('counts the hits of a window, whose end they do not put off', async () => {
        const key = newKey();
        const before = test.clock.nowMs();
        const { count, resetAtMs } = await test.store.count(key, 60_000);
        expect(count).toBe(1);
        expect(resetAtMs).toBeGreaterThanOrEqual(before + 60_000);
        expect(resetAtMs).toBeLessThanOrEqual(test.clock.nowMs() + 60_000);
        test.clock.advance(59_000);
        expect(await test.store.count(key, 60_000)).toEqual({ count: 2, resetAtMs });
        test.clock.advance(1_001);
        const next = await test.store.count(key, 60_000);
        expect(next.count).toBe(1);
        expect(next.resetAtMs).toBeGreaterThan(resetAtMs);
      });

      it('lists the open windows of a prefix, and closes one', async () => {
        const [prefix, other] = [newKey(), newKey()];
        const { resetAtMs } = await test.store.count(`${prefix}:one`, 60_000);
        await test.store.count(`${prefix}:one`, 60_000);
        await test.store.count(`${prefix}:two`, 1_000);
        await test.store.count(other, 60_000);
        expect(await test.store.openWindows(prefix, 1)).toHaveLength(1);
        expect(await test.store.openWindows(prefix, 10)).toHaveLength(2);
        test.clock.advance(1_001);
        expect(await test.store.openWindows(prefix, 10)).toEqual([
          { key: `${prefix}:one`, count: 2, resetAtMs },
        ]);
        await test.store.closeWindow(`${prefix}:one`);
        expect(await test.store.openWindows(prefix, 10)).toEqual([]);
        expect((await test.store.count(`${prefix}:one`, 60_000)).count).toBe(1);
        expect((await test.store.count(other, 60_000)).count).toBe(2);
      });

      rules('CON-12').it('loses no hit of many at once', async () => {
        const key = newKey();
        const counts = await Promise.all(Array.from({ length: 200 }, () => test.store.count(key, 60_000)));
        expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
          Array.from({ length: 200 }, (_, index) => index + 1),
        );
      });
    });

    describe('reserving places', () => {
      const reserve = (key: string) => test.store.reserve(key, 3, 60_000);

      it('gives as many places as there are, and counts no refusal', async () => {
        const key = newKey();
        const { resetAtMs } = await reserve(key);
        expect(await reserve(key)).toEqual({ reserved: true, count: 2, resetAtMs });
        expect(await reserve(key)).toEqual({ reserved: true, count: 3, resetAtMs });
        for (let again = 0; again < 2; again += 1)
          expect(await reserve(key)).toEqual({ reserved: false, count: 3, resetAtMs });
      });

      rules('SES-12').it('gives a released place to the next, and never more than there are', async () => {
        const key = newKey();
        await test.store.release(key);
        for (let count = 0; count < 3; count += 1) await reserve(key);
        await test.store.release(key);
        expect((await reserve(key)).reserved).toBe(true);
        expect((await reserve(key)).reserved).toBe(false);
        for (let count = 0; count < 5; count += 1) await test.store.release(key);
        const outcomes = [await reserve(key), await reserve(key), await reserve(key), await reserve(key)];
        expect(outcomes.map(({ reserved }) => reserved)).toEqual([true, true, true, false]);
      });

      rules('SES-12').it('gives no place too many although many ask at once', async () => {
        const key = newKey();
        const outcomes = await Promise.all(
          Array.from({ length: 100 }, () => test.store.reserve(key, 30, 60_000)),
        );
        expect(outcomes.filter(({ reserved }) => reserved)).toHaveLength(30);
      });

      it('starts over when the window has ended, despite late releases', async () => {
        const key = newKey();
        for (let count = 0; count < 3; count += 1) await reserve(key);
        test.clock.advance(60_001);
        await test.store.release(key);
        expect(await reserve(key)).toMatchObject({ reserved: true, count: 1 });
      });
    });

    describe('marks', () => {
      it('keeps a mark for its time, and no longer', async () => {
        const key = newKey();
        expect(await test.store.findMark(key)).toBeNull();
        await test.store.putMark(key, 'of two words', 60_000);
        test.clock.advance(59_000);
        expect(await test.store.findMark(key)).toBe('of two words');
        test.clock.advance(1_000);
        expect(await test.store.findMark(key)).toBeNull();
      });

      it('finds several marks in the order of their keys', async () => {
        const [first, missing, last] = [newKey(), newKey(), newKey()];
        await test.store.putMark(last, 'last', 60_000);
        await test.store.putMark(first, 'first', 60_000);
        expect(await test.store.findMarks([first, missing, last])).toEqual(['first', null, 'last']);
      });

      it('replaces a mark, and deletes it', async () => {
        const key = newKey();
        await test.store.putMark(key, 'old', 60_000);
        await test.store.putMark(key, 'new', 60_000);
        expect(await test.store.findMark(key)).toBe('new');
        await test.store.deleteMark(key);
        await test.store.deleteMark(key);
        expect(await test.store.findMark(key)).toBeNull();
      });
    });

    describe('one-time codes', () => {
      rules('OPS-09').it('accepts the right code once although it is tried many times at once', async () => {
        const key = newKey();
        await test.store.putCode(key, 'right', 600);
        const outcomes = await Promise.all(
          Array.from({ length: 50 }, () => test.store.tryCode(key, 'right', 5)),
        );
        expect(outcomes.filter(Boolean)).toHaveLength(1);
      });

      it('bears four wrong tries of five, and not the fifth', async () => {
        const key = newKey();
        await test.store.putCode(key, 'right', 600);
        for (let tries = 0; tries < 4; tries += 1)
          expect(await test.store.tryCode(key, 'wrong', 5)).toBe(false);
        expect(await test.store.tryCode(key, 'right', 5)).toBe(true);

        await test.store.putCode(key, 'right', 600);
        for (let tries = 0; tries < 5; tries += 1)
          expect(await test.store.tryCode(key, 'wrong', 5)).toBe(false);
        expect(await test.store.tryCode(key, 'right', 5)).toBe(false);
      });

      it('allows five wrong tries at most although they come at once', async () => {
        const key = newKey();
        await test.store.putCode(key, 'right', 600);
        await Promise.all(Array.from({ length: 20 }, () => test.store.tryCode(key, 'wrong', 5)));
        expect(await test.store.tryCode(key, 'right', 5)).toBe(false);
      });

      it('is good until its time is over', async () => {
        const [early, late] = [newKey(), newKey()];
        await test.store.putCode(early, 'right', 600);
        await test.store.putCode(late, 'right', 600);
        test.clock.advance(599_000);
        expect(await test.store.tryCode(early, 'right', 5)).toBe(true);
        test.clock.advance(1_001);
        expect(await test.store.tryCode(late, 'right', 5)).toBe(false);
      });

      it('replaces an older code together with its wrong tries', async () => {
        const key = newKey();
        await test.store.putCode(key, 'old', 600);
        for (let tries = 0; tries < 4; tries += 1) await test.store.tryCode(key, 'wrong', 5);
        await test.store.putCode(key, 'new', 600);
        expect(await test.store.tryCode(key, 'old', 5)).toBe(false);
        expect(await test.store.tryCode(key, 'new', 5)).toBe(true);
      });

      it('is gone when deleted, and deleting it again does no harm', async () => {
        const key = newKey();
        await test.store.putCode(key, 'right', 600);
        await test.store.deleteCode(key);
        await test.store.deleteCode(key);
        expect(await test.store.tryCode(key, 'right', 5)).toBe(false);
      });
    });

    it('answers a ping', async () => {
      await expect(test.store.ping()).resolves.toBeUndefined();
    });

    it('has the clock of this machine, on which it runs', async () => {
      expect(Math.abs(await test.store.clockDriftMs())).toBeLessThan(1_000);
    });
  });
}
