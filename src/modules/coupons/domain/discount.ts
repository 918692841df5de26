import { percentOf } from '#common/money/money.js';
import type { CouponTerms } from './coupon-terms.js';

/** The context of a coupon use. */
export interface CouponUseCase {
  readonly subtotalMinor: number;
  readonly now: Date;
  /** Uses counted so far, over all customers. */
  readonly usedCount: number;
  /** Uses counted so far for this customer. */
  readonly usedByUser: number;
}

/** Why a coupon gives nothing, the first of the reasons. */
export type CouponRefusal =
  'DISABLED' | 'NOT_YET_VALID' | 'ENDED' | 'BELOW_MINIMUM' | 'USED_UP' | 'USED_UP_BY_CUSTOMER';

/** Why the terms do not allow one more use; null when they do. An empty cart has no subtotal to discount. */
export function refusalOf(terms: CouponTerms, use: CouponUseCase): CouponRefusal | null {
  if (!terms.isActive) return 'DISABLED';
  if (terms.validFrom !== undefined && use.now < terms.validFrom) return 'NOT_YET_VALID';
  if (terms.validUntil !== undefined && use.now > terms.validUntil) return 'ENDED';
  if (use.subtotalMinor <= 0 || use.subtotalMinor < terms.minSubtotalMinor) return 'BELOW_MINIMUM';
  if (use.usedCount >= (terms.usageLimit ?? Infinity)) return 'USED_UP';
  return use.usedByUser >= (terms.perUserLimit ?? Infinity) ? 'USED_UP_BY_CUSTOMER' : null;
}

/**
 * The discount of a coupon on a subtotal, in minor units. Capped at the subtotal and, for PERCENT, at its maximum.
 * Percentages are rounded half up.
 */
export function discountOf(terms: CouponTerms, subtotalMinor: number): number {
  const share = terms.type === 'PERCENT' ? percentOf(subtotalMinor, terms.percent!) : terms.amountMinor!;
  return Math.min(share, terms.maxDiscountMinor ?? Infinity, subtotalMinor);
}
