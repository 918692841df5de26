import { discountOf } from './discount.js';

const RULES = { minSubtotalMinor: 0, isActive: true };
const percent = (share: number, maxDiscountMinor?: number) =>
  ({ ...RULES, type: 'PERCENT', percent: share, maxDiscountMinor }) as const;
const flat = (amountMinor: number) => ({ ...RULES, type: 'FLAT', amountMinor }) as const;

describe("a coupon's discount", () => {
  it.each([
    [10, 149_950, 14_995],
    [10, 105, 11],
    [10, 104, 10],
    [12.5, 999, 125],
    [100, 999, 999],
    [33.333333, 300, 100],
  ])('of %p per cent on %p minor units is %p', (share, subtotal, discount) => {
    expect(discountOf(percent(share), subtotal)).toBe(discount);
  });

  it('of a percentage is capped at its maximum', () => {
    expect(discountOf(percent(50, 20_000), 39_999)).toBe(20_000);
    expect(discountOf(percent(50, 20_000), 1_000_000)).toBe(20_000);
    expect(discountOf(percent(50, 20_000), 10_000)).toBe(5_000);
  });

  it('of a flat amount never exceeds the subtotal', () => {
    expect(discountOf(flat(20_000), 150_000)).toBe(20_000);
    expect(discountOf(flat(20_000), 19_999)).toBe(19_999);
  });
});
