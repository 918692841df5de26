import { CalendarDay } from '#common/time/calendar-day.js';
import { couponTerms } from '../../../../test/support/coupon-terms.js';
import { dated, validateTerms } from './coupon-terms.js';

const NOW = new Date('2026-03-10T12:00:00.000Z');

describe('the terms of a coupon', () => {
  it('are consistent without any limit', () => {
    expect(validateTerms(couponTerms())).toBeUndefined();
    expect(validateTerms(couponTerms({ percent: 100, maxDiscountMinor: 1 }))).toBeUndefined();
    expect(
      validateTerms(couponTerms({ type: 'FLAT', percent: undefined, amountMinor: 50_000 })),
    ).toBeUndefined();
  });

  rules('CAT-26').it('refuse more than 100 per cent', () => {
    expect(validateTerms(couponTerms({ percent: 100.01 }))).toBe(
      'value of a PERCENT coupon must be at most 100',
    );
  });

  rules('CAT-27').it('refuse a maximum on a flat amount', () => {
    expect(validateTerms(couponTerms({ type: 'FLAT', amountMinor: 100, maxDiscountMinor: 50 }))).toBe(
      'maxDiscount is allowed on PERCENT coupons only',
    );
  });

  rules('CAT-28').it('refuse an end before the start, and accept equal times', () => {
    const later = new Date(NOW.getTime() + 1);
    expect(validateTerms(couponTerms({ validFrom: later, validUntil: NOW }))).toBe(
      'validFrom must not be after validUntil',
    );
    expect(validateTerms(couponTerms({ validFrom: NOW, validUntil: NOW }))).toBeUndefined();
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
