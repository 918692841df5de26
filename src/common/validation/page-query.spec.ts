import { totalOf } from './page-query.js';

describe('the total of a list', () => {
  const entries = Array.from({ length: 20 }, (_, index) => index);
  const cases = [
    { page: 1, found: 0, total: 0, counts: false },
    { page: 1, found: 19, total: 19, counts: false },
    { page: 1, found: 20, total: 77, counts: true },
    { page: 3, found: 1, total: 41, counts: false },
    { page: 3, found: 20, total: 77, counts: true },
    // Past the end nothing tells how many come before.
    { page: 3, found: 0, total: 77, counts: true },
  ];

  it.each(cases)(
    'of which page $page has $found of 20 entries is $total; counted: $counts',
    async ({ page, found, total, counts }) => {
      const count = jest.fn(async () => 77);
      expect(await totalOf({ page, limit: 20 }, entries.slice(0, found), count)).toBe(total);
      expect(count).toHaveBeenCalledTimes(counts ? 1 : 0);
    },
  );
});
