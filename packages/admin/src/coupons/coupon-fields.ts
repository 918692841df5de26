import type { Coupon } from 'storefront-client';
import { isoDay } from '../format/dates.js';

/** The form of a coupon: texts as they are typed, empty for no limit. */
export interface CouponFields {
  readonly code: string;
  readonly type: 'PERCENT' | 'FLAT';
  readonly value: string;
  readonly minSubtotal: string;
  readonly maxDiscount: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly usageLimit: string;
  readonly perUserLimit: string;
  readonly isActive: boolean;
}

/** A form as the API takes it; a limit that is null is lifted. */
interface CouponValues {
  code: string;
  type: 'PERCENT' | 'FLAT';
  value: number;
  minSubtotal: number | null;
  maxDiscount: number | null;
  validFrom: string | null;
  validUntil: string | null;
  usageLimit: number | null;
  perUserLimit: number | null;
  isActive: boolean;
}

export const NEW_COUPON: CouponFields = {
  code: '',
  type: 'PERCENT',
  value: '',
  minSubtotal: '',
  maxDiscount: '',
  validFrom: '',
  validUntil: '',
  usageLimit: '',
  perUserLimit: '1',
  isActive: true,
};

export function fieldsOf(coupon: Coupon): CouponFields {
  return {
    code: coupon.code,
    type: coupon.type === 'FLAT' ? 'FLAT' : 'PERCENT',
    value: String(coupon.value),
    minSubtotal: coupon.minSubtotal === 0 ? '' : String(coupon.minSubtotal),
    maxDiscount: textOf(coupon.maxDiscount),
    validFrom: dayOf(coupon.validFrom),
    validUntil: dayOf(coupon.validUntil),
    usageLimit: textOf(coupon.usageLimit),
    perUserLimit: textOf(coupon.perUserLimit),
    isActive: coupon.isActive,
  };
}

/** A new coupon: limits that are empty are left out. */
export function newCouponOf(fields: CouponFields): CouponValues {
  const given = Object.entries(valuesOf(fields)).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as unknown as CouponValues;
}

/**
 * Returns only the changed fields: a limit that was set to the minute stays so until its day is typed over. A new
 * kind brings its value.
 */
export function changesOf(before: CouponFields, fields: CouponFields): Partial<CouponValues> {
  const isOtherKind = before.type !== fields.type;
  const changed = Object.entries(valuesOf(fields)).filter(
    ([name]) =>
      before[name as keyof CouponFields] !== fields[name as keyof CouponFields] ||
      (isOtherKind && name === 'value'),
  );
  return Object.fromEntries(changed);
}

function valuesOf(fields: CouponFields): CouponValues {
  return {
    code: fields.code.trim().toUpperCase(),
    type: fields.type,
    value: Number(fields.value),
    minSubtotal: numberOf(fields.minSubtotal),
    maxDiscount: fields.type === 'PERCENT' ? numberOf(fields.maxDiscount) : null,
    validFrom: fields.validFrom || null,
    validUntil: fields.validUntil || null,
    usageLimit: numberOf(fields.usageLimit),
    perUserLimit: numberOf(fields.perUserLimit),
    isActive: fields.isActive,
  };
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

function dayOf(at: string | null): string {
  return at === null ? '' : isoDay(new Date(at));
}
