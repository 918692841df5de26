import { BooleanField, DateField } from '#common/validation/fields.js';
import type { CouponType } from '../domain/coupon-terms.js';
import {
  CouponCodeField,
  CouponTypeField,
  CouponValueField,
  MaxDiscountField,
  MinSubtotalField,
  UseLimitField,
} from './coupon-fields.js';

/** Changes of a coupon. A new `type` requires a new `value`. */
export class UpdateCouponDto {
  @CouponCodeField({ optional: true })
  code?: string;

  @CouponTypeField({ optional: true })
  type?: CouponType;

  @CouponValueField({ optional: true })
  value?: number;

  @MinSubtotalField({ optional: true })
  minSubtotal?: number;

  @MaxDiscountField({ optional: true })
  maxDiscount?: number;

  @DateField({ optional: true })
  validFrom?: Date;

  @DateField({ optional: true })
  validUntil?: Date;

  @UseLimitField({ optional: true, description: 'uses over all customers' })
  usageLimit?: number;

  @UseLimitField({ optional: true, description: 'uses of each customer' })
  perUserLimit?: number;

  @BooleanField({ optional: true })
  isActive?: boolean;
}
