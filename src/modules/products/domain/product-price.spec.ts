import { priceOf } from './product-price.js';

describe('the unit price', () => {
  rules('CAT-11').it.each([
    [149_900, 0, 149_900],
    [149_900, 10, 134_910],
    [99_999, 12.5, 87_499],
    [1, 50, 1],
    [3, 50, 2],
    [50_000, 100, 0],
    [0, 25, 0],
  ])('of %p minor units less %p per cent is %p, rounded half up', (base, discount, unit) => {
    expect(priceOf(base, discount)).toBe(unit);
  });
});
