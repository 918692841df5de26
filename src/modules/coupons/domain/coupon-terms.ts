export const COUPON_TYPES = ['PERCENT', 'FLAT'] as const;

export type CouponType = (typeof COUPON_TYPES)[number];

/** What a coupon gives and when. Money in integer minor units. What is absent does not limit. */
export interface CouponTerms {
  readonly type: CouponType;
  /** Of a PERCENT coupon: per cent of the subtotal. */
  readonly percent?: number;
  /** Of a FLAT coupon. */
  readonly amountMinor?: number;
  /** Of a PERCENT coupon: the most that it takes off. */
  readonly maxDiscountMinor?: number;
  readonly minSubtotalMinor: number;
  readonly validFrom?: Date;
  readonly validUntil?: Date;
  /** Uses in all, over all customers. */
  readonly usageLimit?: number;
  readonly perUserLimit?: number;
  readonly isActive: boolean;
}

/** What is wrong with a coupon's terms as a whole, in one sentence; nothing when they hold together. */
export function faultOfTerms(terms: CouponTerms): string | undefined {
  if (terms.type === 'PERCENT' && (terms.percent ?? 0) > 100)
    return 'value of a PERCENT coupon must be at most 100';
  if (terms.type === 'FLAT' && terms.maxDiscountMinor !== undefined) {
    return 'maxDiscount is allowed on PERCENT coupons only';
  }
  if (terms.validFrom !== undefined && terms.validUntil !== undefined && terms.validFrom > terms.validUntil) {
    return 'validFrom must not be after validUntil';
  }
  return undefined;
}

/** The circumstances in which a coupon is to be used. */
export interface CouponUseCase {
  readonly subtotalMinor: number;
  readonly now: Date;
  /** Uses counted so far, over all customers. */
  readonly usedCount: number;
  /** Uses counted so far for this customer. */
  readonly usedByUser: number;
}

/** Whether the terms allow one more use. A cart without value has nothing to take off from. */
export function isApplicable(terms: CouponTerms, use: CouponUseCase): boolean {
  if (!terms.isActive) return false;
  if (terms.validFrom !== undefined && use.now < terms.validFrom) return false;
  if (terms.validUntil !== undefined && use.now > terms.validUntil) return false;
  if (use.subtotalMinor <= 0 || use.subtotalMinor < terms.minSubtotalMinor) return false;
  return use.usedCount < (terms.usageLimit ?? Infinity) && use.usedByUser < (terms.perUserLimit ?? Infinity);
}
