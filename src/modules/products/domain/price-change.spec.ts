import { pricedAnew, type PriceRounding } from './price-change.js';

describe('a price that changes by per cent', () => {
  rules('CTL-14').it.each<[number, number, PriceRounding | undefined, number]>([
    [100_00, 10, undefined, 110_00],
    [99_99, 10, 0.01, 109_99],
    [99_95, 10, 0.01, 109_95],
    [1, -99, 0.01, 1],
    [0, 50, 10, 0],
    [0, 50, 0.99, 0],
    [99_50, 0, 1, 100_00],
    [99_49, 0, 1, 99_00],
    [40, 0, 1, 1_00],
    [104_99, 0, 10, 100_00],
    [105_00, 0, 10, 110_00],
    [3_00, 0, 10, 10_00],
    [549_45, 0, 0.99, 548_99],
    [549_49, 0, 0.99, 549_99],
    [549_99, 0, 0.99, 549_99],
    [20, 0, 0.99, 99],
    [1_499_50, -12.5, 0.99, 1_311_99],
    [10_000_000_000_000, 1000, 0.01, 110_000_000_000_000],
  ])('is of %d by %d per cent to %d: %d', (minor, percent, roundTo, expected) => {
    expect(pricedAnew(minor, percent, roundTo)).toBe(expected);
  });
});
