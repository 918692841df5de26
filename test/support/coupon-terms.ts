import type { CouponTerms } from '#modules/coupons/domain/coupon-terms.js';

/** Ten per cent of anything, at any time, except for what is given. */
export function couponTerms(given: Partial<CouponTerms> = {}): CouponTerms {
  return { type: 'PERCENT', percent: 10, minSubtotalMinor: 0, isActive: true, ...given };
}
