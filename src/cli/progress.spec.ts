import { progressOn } from './progress.js';

function written(isTTY: boolean, steps: Array<[done: number, total: number]>): string {
  let text = '';
  const progress = progressOn({ isTTY, write: (part) => (text += part) });
  for (const [done, total] of steps) progress.show(done, total);
  progress.end();
  return text;
}

describe('progress', () => {
  it('redraws one line on a terminal', () => {
    const text = written(true, [
      [1, 2],
      [2, 2],
    ]);
    expect(text).toContain(`[${'#'.repeat(15)}${'.'.repeat(15)}] 50% (1 of 2)`);
    expect(text).toContain(`[${'#'.repeat(30)}] 100% (2 of 2)`);
    expect(text.split('\n')).toHaveLength(2);
  });

  it('writes a line for each tenth elsewhere', () => {
    const steps = Array.from({ length: 100 }, (_, i): [number, number] => [i + 1, 100]);
    const lines = written(false, steps).split('\n');
    expect(lines).toHaveLength(11);
    expect(lines.slice(0, 2)).toEqual(['10% (10 of 100)', '20% (20 of 100)']);
    expect(lines.slice(-2)).toEqual(['100% (100 of 100)', '']);
  });

  it('writes nothing without progress, and 100 % of a total of 0', () => {
    expect(written(true, [])).toBe('');
    expect(written(false, [[0, 0]])).toBe('100% (0 of 0)\n');
  });
});
