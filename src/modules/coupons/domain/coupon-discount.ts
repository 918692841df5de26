import { percentOf } from '#common/money/money.js';
import type { CouponTerms } from './coupon-terms.js';

/**
 * What a coupon takes off a subtotal, in minor units: never more than the subtotal, and of a PERCENT coupon
 * never more than its maximum. A share is rounded half up.
 */
export function discountOf(terms: CouponTerms, subtotalMinor: number): number {
  const share =
    terms.type === 'PERCENT' ? percentOf(subtotalMinor, terms.percent ?? 0) : (terms.amountMinor ?? 0);
  return Math.min(share, terms.maxDiscountMinor ?? Infinity, subtotalMinor);
}
