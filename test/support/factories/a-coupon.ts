import { randomBytes } from 'node:crypto';
import type { CreateCouponDto } from '#modules/coupons/dto/coupon.dto.js';
import { CouponsAdminService } from '#modules/coupons/services/coupons-admin.service.js';
import type { CouponView } from '#modules/coupons/views/coupon.view.js';
import type { TestApp } from '../create-app.js';

/** A valid body of `POST /coupons`, ten per cent without limits, with a code of its own. */
export function couponInput(overrides: Partial<CreateCouponDto> = {}): CreateCouponDto {
  return {
    code: `SAVE-${randomBytes(6).toString('hex')}`.toUpperCase(),
    type: 'PERCENT',
    value: 10,
    minSubtotal: 0,
    isActive: true,
    ...overrides,
  };
}

export async function aCoupon(app: TestApp, overrides: Partial<CreateCouponDto> = {}): Promise<CouponView> {
  return app.get(CouponsAdminService).create(couponInput(overrides));
}
