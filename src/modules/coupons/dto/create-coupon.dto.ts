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

/** A new coupon. An omitted field does not limit it. */
export class CreateCouponDto {
  @CouponCodeField()
  code!: string;

  @CouponTypeField()
  type!: CouponType;

  @CouponValueField()
  value!: number;

  @MinSubtotalField({ default: 0 })
  minSubtotal = 0;

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

  @BooleanField({ default: true })
  isActive = true;
}
