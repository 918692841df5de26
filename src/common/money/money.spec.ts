import { isMoney, lessPercent, percentOf, toMajor, toMinor } from './money.js';

describe('money', () => {
  // prettier-ignore
  rules('EVE-11').it.each([
    [0, 0], [1499.5, 149950], [0.1 + 0.2, 30], [1.005, 101], [8.345, 835], [19.99, 1999], [1e10, 1e12],
    [-2.5, -250], [1e-7, 0], [1e21, 1e23],
  ])('turns %p major units into %p minor units', (major, minor) => {
    expect(toMinor(major)).toBe(minor);
  });

  it.each([
    [999, 10, 899],
    [1005, 50, 503],
    [1, 50, 1],
    [1, 51, 0],
    [100, 100, 0],
    [100, 0, 100],
    [33333, 33.33, 22223],
  ])(
    'takes %p minor units less the per cent, rounding half up: %p per cent leaves %p',
    (minor, percent, left) => {
      expect(lessPercent(minor, percent)).toBe(left);
    },
  );

  it('rounds a share half up', () => {
    expect(percentOf(25, 10)).toBe(3);
    expect(percentOf(24, 10)).toBe(2);
    // 8.29 * 1e6 is a little less than 8290000.
    expect(percentOf(1_000_000_000, 8.29)).toBe(82_900_000);
  });

  rules('EVE-11').it('comes back unchanged for every amount of two decimals up to ten', () => {
    for (let minor = 0; minor <= 1000; minor++) expect(toMinor(toMajor(minor))).toBe(minor);
  });

  rules('EVE-11').it.each([0, 0.01, 1499.5, -2.5, 1e11])('takes %p as an amount', (value) => {
    expect(isMoney(value)).toBe(true);
  });

  rules('EVE-11').it.each([
    [0.001],
    [1e-7],
    [1e11 + 0.01],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    ['1'],
    [1.999],
  ])('refuses %p as an amount', (value) => {
    expect(isMoney(value)).toBe(false);
  });
});
