import { toMajor } from '#common/money/money.js';
import { pageOf } from '#common/paging/page.view.js';
import type { Coupon } from '../data/coupon.schema.js';

/** A coupon as administrators see it. `null` means no limit. */
export class CouponView {
  _id!: string;
  code!: string;
  /** `PERCENT` or `FLAT` */
  type!: string;
  /** PERCENT: per cent; FLAT: amount in the major unit */
  value!: number;
  minSubtotal!: number;
  maxDiscount!: number | null;
  validFrom!: string | null;
  validUntil!: string | null;
  usageLimit!: number | null;
  perUserLimit!: number | null;
  isActive!: boolean;
  /** Counted uses, without the released ones */
  usedCount!: number;
  createdAt!: string;
}

export class CouponListView extends pageOf('coupons', CouponView) {}

export function toCoupon(coupon: Coupon): CouponView {
  return {
    _id: coupon._id.toHexString(),
    code: coupon.code,
    type: coupon.type,
    value: coupon.type === 'PERCENT' ? (coupon.percent ?? 0) : toMajor(coupon.amountMinor ?? 0),
    minSubtotal: toMajor(coupon.minSubtotalMinor),
    maxDiscount: coupon.maxDiscountMinor === undefined ? null : toMajor(coupon.maxDiscountMinor),
    validFrom: coupon.validFrom?.toISOString() ?? null,
    validUntil: coupon.validUntil?.toISOString() ?? null,
    usageLimit: coupon.usageLimit ?? null,
    perUserLimit: coupon.perUserLimit ?? null,
    isActive: coupon.isActive,
    usedCount: coupon.usedCount,
    createdAt: coupon.createdAt.toISOString(),
  };
}
