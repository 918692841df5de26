import { ConcurrencyLimit } from './concurrency-limit.js';

class FullError extends Error {}

describe('slots', () => {
  /** Works that end when they are told to, and how many of them run. */
  function works() {
    const started: number[] = [];
    const ends: Array<() => void> = [];
    const work = (number: number) => async () => {
      started.push(number);
      await new Promise<void>((end) => ends.push(end));
      return number;
    };
    return { started, ends, work };
  }

  const turn = () => new Promise(setImmediate);

  rules('SES-19').it(
    'run so many works at a time, the others in the order of their arrival, and refuse the rest',
    async () => {
      const slots = new ConcurrencyLimit(2, 3, () => new FullError());
      const { started, ends, work } = works();
      const accepted = [0, 1, 2, 3, 4].map((number) => slots.run(work(number)));
      await expect(slots.run(work(5))).rejects.toThrow(FullError);
      expect(started).toEqual([0, 1]);
      for (let ended = 0; ended < 5; ended += 1) {
        ends[ended]!();
        await turn();
        expect(started).toHaveLength(Math.min(5, ended + 3));
      }
      expect(await Promise.all(accepted)).toEqual([0, 1, 2, 3, 4]);
      expect(started).toEqual([0, 1, 2, 3, 4]);
    },
  );

  it('are free again after works that failed', async () => {
    const slots = new ConcurrencyLimit(1, 1, () => new FullError());
    const failing = () => Promise.reject(new Error('broken'));
    const both = [slots.run(failing), slots.run(failing)];
    for (const run of both) await expect(run).rejects.toThrow('broken');
    expect(await slots.run(async () => 'done')).toBe('done');
  });
});
