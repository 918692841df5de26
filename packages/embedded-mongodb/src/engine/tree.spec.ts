import { Random } from '../../test/reference/random.js';
import { byNumber, countBetween, emptyTree, treeOfSorted } from './tree.js';

describe('the count of a range of a tree', () => {
  it.each([0, 1, 31, 32, 33, 1_000, 40_000])('is that of the keys in it, with %i keys', (size) => {
    const keys = Array.from({ length: size }, (_, position) => position * 2);
    const tree = treeOfSorted(keys, keys, byNumber);
    const random = new Random(size);
    const bounds = [-1, 0, 1, 2, 62, 63, 64, 65, size, size * 2 - 2, size * 2 - 1, size * 2];
    for (let more = 0; more < 200; more++) bounds.push(random.below(size * 2 + 10));
    for (const from of bounds) {
      const to = bounds[random.below(bounds.length)]!;
      const expected = keys.filter((key) => key >= from && key < to).length;
      expect([from, to, countBetween(tree, from, to, byNumber)]).toEqual([from, to, expected]);
    }
  });

  it('follows writes, and a clone keeps the count that it had', () => {
    const random = new Random(7);
    const tree = emptyTree<number, number>(byNumber);
    const keys = new Set<number>();
    for (let write = 0; write < 30_000; write++) {
      const key = random.below(5_000);
      if (random.chance(0.5)) {
        tree.set(key, key);
        keys.add(key);
      } else {
        tree.delete(key);
        keys.delete(key);
      }
      if (write % 500 !== 0) continue;
      const clone = tree.clone();
      const [from, to] = [random.below(5_000), random.below(5_000)];
      const expected = [...keys].filter((one) => one >= from && one < to).length;
      expect(countBetween(tree, from, to, byNumber)).toBe(expected);
      tree.set(from, from);
      tree.delete(to - 1);
      expect(countBetween(clone, from, to, byNumber)).toBe(expected);
      keys.add(from);
      keys.delete(to - 1);
    }
  });
});
