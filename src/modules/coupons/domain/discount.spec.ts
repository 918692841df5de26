import { couponTerms } from '../../../../test/support/coupon-terms.js';
import type { CouponTerms } from './coupon-terms.js';
import { discountOf, refusalOf, type CouponRefusal, type CouponUseCase } from './discount.js';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const use = (given: Partial<CouponUseCase> = {}): CouponUseCase => ({
  subtotalMinor: 10_000,
  now: NOW,
  usedCount: 0,
  usedByUser: 0,
  ...given,
});

describe('a coupon', () => {
  const before = new Date(NOW.getTime() - 1);
  const after = new Date(NOW.getTime() + 1);

  it.each<[string, Partial<CouponTerms>, Partial<CouponUseCase>]>([
    ['without limits', {}, {}],
    ['from the first moment', { validFrom: NOW }, {}],
    ['to the last moment', { validUntil: NOW }, {}],
    ['at the minimum subtotal', { minSubtotalMinor: 10_000 }, {}],
    ['to the smallest subtotal', {}, { subtotalMinor: 1 }],
    ['for the last use', { usageLimit: 3 }, { usedCount: 2 }],
    ["for the customer's last use", { perUserLimit: 2 }, { usedByUser: 1 }],
  ])('applies %s', (_, given, circumstances) => {
    expect(refusalOf(couponTerms(given), use(circumstances))).toBeNull();
  });

  rules('CPV-02').it.each<[string, Partial<CouponTerms>, Partial<CouponUseCase>, CouponRefusal]>([
    ['switched off', { isActive: false }, {}, 'DISABLED'],
    ['before its start', { validFrom: after }, {}, 'NOT_YET_VALID'],
    ['after its end', { validUntil: before }, {}, 'ENDED'],
    ['below the minimum subtotal', { minSubtotalMinor: 10_001 }, {}, 'BELOW_MINIMUM'],
    ['on a cart without value', {}, { subtotalMinor: 0 }, 'BELOW_MINIMUM'],
    ['used up', { usageLimit: 3 }, { usedCount: 3 }, 'USED_UP'],
    ['used up by the customer', { perUserLimit: 2 }, { usedByUser: 2 }, 'USED_UP_BY_CUSTOMER'],
  ])('does not apply when %s', (_, given, circumstances, reason) => {
    expect(refusalOf(couponTerms(given), use(circumstances))).toBe(reason);
  });
});

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
  ])('comes at %p per cent of %p minor units to %p', (share, subtotal, discount) => {
    expect(discountOf(percent(share), subtotal)).toBe(discount);
  });

  it('is capped at its maximum for a percentage', () => {
    expect(discountOf(percent(50, 20_000), 39_999)).toBe(20_000);
    expect(discountOf(percent(50, 20_000), 1_000_000)).toBe(20_000);
    expect(discountOf(percent(50, 20_000), 10_000)).toBe(5_000);
  });

  it('never exceeds the subtotal as a flat amount', () => {
    expect(discountOf(flat(20_000), 150_000)).toBe(20_000);
    expect(discountOf(flat(20_000), 19_999)).toBe(19_999);
  });
});
