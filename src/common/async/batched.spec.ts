import { Batched } from './batched.js';

describe('batched work', () => {
  it('runs what comes during a run together, after it', async () => {
    const runs: number[][] = [];
    let end!: () => void;
    const batched = new Batched<number>((items) => {
      runs.push([...items]);
      return runs.length > 1 ? Promise.resolve() : new Promise((resolve) => (end = resolve));
    });
    const first = batched.add(1);
    await Promise.resolve();
    const others = [batched.add(2), batched.add(3)];
    expect(runs).toEqual([[1]]);
    end();
    await Promise.all([first, ...others]);
    expect(runs).toEqual([[1], [2, 3]]);
    await batched.add(4);
    expect(runs.at(-1)).toEqual([4]);
  });

  it('fails the items of a failed run alone', async () => {
    let failures = 1;
    const batched = new Batched<number>(async () => {
      if (failures-- > 0) throw new Error('not now');
    });
    const first = batched.add(1);
    await expect(first).rejects.toThrow('not now');
    await expect(batched.add(2)).resolves.toBeUndefined();
  });
});
