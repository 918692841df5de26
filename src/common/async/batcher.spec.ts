import { setImmediate as nextTurn } from 'node:timers/promises';
import { signal } from '../../../test/support/signal.js';
import { Batcher } from './batcher.js';

describe('batched work', () => {
  it('does what comes in one turn together, and gives each item its result', async () => {
    const work = jest.fn(async (items: readonly number[]) => items.map((item) => item * 10));
    const batched = new Batcher<number, number>(work);
    expect(await Promise.all([batched.add(1), batched.add(2)])).toEqual([10, 20]);
    expect(work.mock.calls).toEqual([[[1, 2]]]);
  });

  it('does what comes during a run together, after it', async () => {
    const runs: number[][] = [];
    const [begun, ended] = [signal(), signal()];
    const batched = new Batcher<number>(async (items) => {
      runs.push([...items]);
      begun.give();
      if (runs.length === 1) await ended.given;
      return [];
    });
    const first = batched.add(1);
    await begun.given;
    const others = [batched.add(2), batched.add(3)];
    await nextTurn();
    expect(runs).toEqual([[1]]);
    ended.give();
    await Promise.all([first, ...others]);
    expect(runs).toEqual([[1], [2, 3]]);
    await batched.add(4);
    expect(runs.at(-1)).toEqual([4]);
  });

  it('fails the items of a failed run alone', async () => {
    let failures = 1;
    const batched = new Batcher<number>(async () => {
      if (failures-- > 0) throw new Error('not now');
      return [];
    });
    const first = batched.add(1);
    await expect(first).rejects.toThrow('not now');
    await expect(batched.add(2)).resolves.toBeUndefined();
  });
});
