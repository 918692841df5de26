import {
  refusalOf,
  validateTerms,
  type CouponRefusal,
  type CouponTerms,
  type CouponUseCase,
  dated,
  discountOf,
} from './coupon-rules.js';
import { CalendarDay } from '#common/time/calendar-day.js';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const terms = (given: Partial<CouponTerms> = {}): CouponTerms => ({
  type: 'PERCENT',
  percent: 10,
  minSubtotalMinor: 0,
  isActive: true,
  ...given,
});
const use = (given: Partial<CouponUseCase> = {}): CouponUseCase => ({
  subtotalMinor: 10_000,
  now: NOW,
  usedCount: 0,
  usedByUser: 0,
  ...given,
});

describe('the terms of a coupon', () => {
  it('are consistent without any limit', () => {
    expect(validateTerms(terms())).toBeUndefined();
    expect(validateTerms(terms({ percent: 100, maxDiscountMinor: 1 }))).toBeUndefined();
    expect(validateTerms(terms({ type: 'FLAT', percent: undefined, amountMinor: 50_000 }))).toBeUndefined();
  });

  rules('CAT-26').it('refuse more than 100 per cent', () => {
    expect(validateTerms(terms({ percent: 100.01 }))).toBe('value of a PERCENT coupon must be at most 100');
  });

  rules('CAT-27').it('refuse a maximum on a flat amount', () => {
    expect(validateTerms(terms({ type: 'FLAT', amountMinor: 100, maxDiscountMinor: 50 }))).toBe(
      'maxDiscount is allowed on PERCENT coupons only',
    );
  });

  rules('CAT-28').it('refuse an end before the start, and accept equal times', () => {
    const later = new Date(NOW.getTime() + 1);
    expect(validateTerms(terms({ validFrom: later, validUntil: NOW }))).toBe(
      'validFrom must not be after validUntil',
    );
    expect(validateTerms(terms({ validFrom: NOW, validUntil: NOW }))).toBeUndefined();
  });
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
    expect(refusalOf(terms(given), use(circumstances))).toBeNull();
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
    expect(refusalOf(terms(given), use(circumstances))).toBe(reason);
  });
});

describe('the period of a coupon', () => {
  const [first, last] = [new CalendarDay('2026-03-28'), new CalendarDay('2026-03-29')];

  rules('CPN-01').it('has whole days in the zone of the shop', () => {
    expect(dated({ validFrom: first, validUntil: last }, 'Asia/Kolkata')).toEqual({
      validFrom: new Date('2026-03-27T18:30:00.000Z'),
      validUntil: new Date('2026-03-29T18:29:59.999Z'),
    });
    // The clocks are put forward on the last day.
    expect(dated({ validFrom: first, validUntil: last }, 'Europe/London')).toEqual({
      validFrom: new Date('2026-03-28T00:00:00.000Z'),
      validUntil: new Date('2026-03-29T22:59:59.999Z'),
    });
  });

  rules('CPN-01').it('keeps moments, what is left out and what is lifted', () => {
    const at = new Date('2026-03-28T10:00:00Z');
    expect(dated({ validFrom: at, validUntil: null }, 'Asia/Kolkata')).toEqual({
      validFrom: at,
      validUntil: null,
    });
    expect(dated({}, 'Asia/Kolkata')).toEqual({});
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
