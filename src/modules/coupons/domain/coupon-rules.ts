import { CalendarDay } from '#common/time/calendar-day.js';
import { percentOf } from '#common/money/money.js';

export const COUPON_TYPES = ['PERCENT', 'FLAT'] as const;

export type CouponType = (typeof COUPON_TYPES)[number];

/** The terms of a coupon. Money in integer minor units. An absent field does not limit. */
export interface CouponTerms {
  readonly type: CouponType;
  /** PERCENT only, and always: per cent of the subtotal. */
  readonly percent?: number;
  /** FLAT only, and always. */
  readonly amountMinor?: number;
  /** PERCENT only: the maximum discount. */
  readonly maxDiscountMinor?: number;
  readonly minSubtotalMinor: number;
  readonly validFrom?: Date;
  readonly validUntil?: Date;
  /** The limit of uses over all customers. */
  readonly usageLimit?: number;
  readonly perUserLimit?: number;
  readonly isActive: boolean;
}

/** The first contradiction in a coupon's terms as one sentence; nothing when they are consistent. */
export function validateTerms(terms: CouponTerms): string | undefined {
  if (terms.type === 'PERCENT' && terms.percent! > 100)
    return 'value of a PERCENT coupon must be at most 100';
  if (terms.type === 'FLAT' && terms.maxDiscountMinor !== undefined) {
    return 'maxDiscount is allowed on PERCENT coupons only';
  }
  if (terms.validFrom !== undefined && terms.validUntil !== undefined && terms.validFrom > terms.validUntil) {
    return 'validFrom must not be after validUntil';
  }
  return undefined;
}

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

/** The code of a coupon as it is stored: 3 to 32 letters, digits, `-` or `_`, upper-case. */
export const COUPON_CODE = /^[A-Z0-9][A-Z0-9_-]{2,31}$/;

/** The stored form of a code as people type it. */
export function storedCode(typed: string): string {
  return typed.trim().toUpperCase();
}

type Given = Date | CalendarDay | null | undefined;

interface Period {
  readonly validFrom?: Given;
  readonly validUntil?: Given;
}

/** The same with moments instead of days. */
export type Dated<T extends Period> = Omit<T, keyof Period> & {
  [Field in keyof Period]: Exclude<T[Field], CalendarDay>;
};

/**
 * Resolves when a coupon begins and ends. A date without a time is the whole day in the zone of the shop (decisions 13.20):
 * its beginning for `validFrom`, its last millisecond for `validUntil`.
 */
export function dated<T extends Period>(coupon: T, timeZone: string): Dated<T> {
  const { validFrom, validUntil, ...same } = coupon;
  return {
    ...same,
    validFrom: validFrom instanceof CalendarDay ? validFrom.startIn(timeZone) : validFrom,
    validUntil: validUntil instanceof CalendarDay ? validUntil.endIn(timeZone) : validUntil,
  } as Dated<T>;
}

/**
 * The discount of a coupon on a subtotal, in minor units. Capped at the subtotal and, for PERCENT, at its maximum.
 * Percentages are rounded half up.
 */
export function discountOf(terms: CouponTerms, subtotalMinor: number): number {
  const share = terms.type === 'PERCENT' ? percentOf(subtotalMinor, terms.percent!) : terms.amountMinor!;
  return Math.min(share, terms.maxDiscountMinor ?? Infinity, subtotalMinor);
}
