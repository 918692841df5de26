import { isolated } from './isolated.js';

describe('a name in a line', () => {
  it('keeps its direction to itself where it is written from the right', () => {
    expect(isolated('شال')).toBe('\u2068شال\u2069');
    expect(isolated('ଶାଢ଼ୀ Shawl')).toBe('ଶାଢ଼ୀ Shawl');
  });
});
