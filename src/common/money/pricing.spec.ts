import { lineTotalOf, pricingOf, subtotalOf } from './pricing.js';

describe('the pricing of a cart', () => {
  it('multiplies a unit price by its quantity', () => {
    expect(lineTotalOf({ unitPriceMinor: 149_950, quantity: 3 })).toBe(449_850);
  });

  rules('CRT-02').it('sums the lines exactly where floats would not', () => {
    const dimes = Array.from({ length: 3 }, () => ({ unitPriceMinor: 10, quantity: 1 }));
    expect(subtotalOf(dimes)).toBe(30);
    expect(0.1 + 0.1 + 0.1).not.toBe(0.3);
  });

  rules('CRT-02').it('subtracts the discount from the subtotal', () => {
    const lines = [
      { unitPriceMinor: 10_000, quantity: 2 },
      { unitPriceMinor: 5_050, quantity: 1 },
    ];
    expect(pricingOf(lines, 2_505)).toEqual({
      subtotalMinor: 25_050,
      discountMinor: 2_505,
      totalMinor: 22_545,
    });
  });

  rules('CRT-02').it('is never below 0', () => {
    expect(pricingOf([{ unitPriceMinor: 100, quantity: 1 }], 101).totalMinor).toBe(0);
  });

  it('is 0 for an empty cart', () => {
    expect(pricingOf([], 0)).toEqual({ subtotalMinor: 0, discountMinor: 0, totalMinor: 0 });
  });
});
