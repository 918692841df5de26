import { toSearchRequest, type AskedSearch } from './search-query.js';

const given = (changes: Partial<AskedSearch>) =>
  toSearchRequest({ q: '*', page: 1, limit: 20, sortBy: '_text_match:desc', ...changes });

describe('search request', () => {
  it('matches everything with an empty text', () => {
    expect(given({ q: '' }).text).toBe('*');
    expect(given({ q: 'shoe' }).text).toBe('shoe');
  });

  it.each([
    [0, 0, 0],
    [10, 1000, 1000],
    [10.1, 1010, 1010],
    [10.001, 1001, 1000],
    [10.009, 1001, 1000],
  ])('rounds a lowest price of %p up to %p minor units, a highest one down to %p', (price, up, down) => {
    expect(given({ minPrice: price }).minPriceMinor).toBe(up);
    expect(given({ maxPrice: price }).maxPriceMinor).toBe(down);
  });

  it.each([
    ['_text_match:desc', 'relevance'],
    ['basePrice:asc', 'price:asc'],
    ['basePrice:desc', 'price:desc'],
    ['createdAt:desc', 'newest'],
  ] as const)('sorts %s as %s', (sortBy, sort) => {
    expect(given({ sortBy }).sort).toBe(sort);
  });

  it.each([true, false])('filters by stock: %p', (inStock) => {
    expect(given({ inStock }).inStock).toBe(inStock);
  });

  it('omits missing parameters', () => {
    expect(given({})).toEqual({ text: '*', page: 1, limit: 20, sort: 'relevance' });
  });
});
