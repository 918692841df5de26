import { percentOf } from '#common/money/money.js';
import type { CouponTerms } from './coupon-rules.js';

/**
 * The discount of a coupon on a subtotal, in minor units. Capped at the subtotal and, for PERCENT, at its maximum.
 * Percentages are rounded half up.
 */
export function discountOf(terms: CouponTerms, subtotalMinor: number): number {
  const share = terms.type === 'PERCENT' ? percentOf(subtotalMinor, terms.percent!) : terms.amountMinor!;
  return Math.min(share, terms.maxDiscountMinor ?? Infinity, subtotalMinor);
}
