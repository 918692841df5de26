import { CalendarDay } from '#common/time/calendar-day.js';

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
