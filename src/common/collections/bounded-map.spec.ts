import { BoundedMap } from './bounded-map.js';

describe('a map of the recent entries', () => {
  it('forgets what was set longest ago, and no more than it must', () => {
    const map = new BoundedMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    map.set('c', 4);
    expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([3, undefined, 4]);
  });

  it('has room again for what was deleted', () => {
    const map = new BoundedMap<string, number>(2);
    for (const [index, key] of ['a', 'b'].entries()) map.set(key, index);
    map.delete('b');
    map.set('c', 2);
    expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([0, undefined, 2]);
  });
});
