import { field, type FieldOptions } from '#common/validation/field.js';
import type { CalendarDay } from '#common/time/calendar-day.js';
import { DayOrTimeField } from '#common/validation/date-fields.js';
import { BooleanField, EnumField, IntField, MoneyField } from '#common/validation/fields.js';
import { MAX_USES } from '../coupons.limits.js';
import { COUPON_CODE, storedCode, COUPON_TYPES, type CouponType } from '../domain/coupon-terms.js';

const CouponCodeField = field({
  check: (value) => typeof value === 'string' && COUPON_CODE.test(value),
  message: (property) => `${property} must be 3 to 32 letters, digits, hyphens or underscores`,
  schema: {
    type: 'string',
    pattern: COUPON_CODE.source,
    example: 'WELCOME10',
    description: 'stored upper-case',
  },
  transform: (value) => (typeof value === 'string' ? storedCode(value) : value),
});

/** Per cent for PERCENT, an amount for FLAT; at most two decimals. */
const CouponValueField = (options?: FieldOptions) =>
  MoneyField(0.01, { example: 10, description: 'PERCENT: per cent, at most 100; FLAT: amount', ...options });

const ValidFromField = (options: FieldOptions) =>
  DayOrTimeField({
    description:
      'Start of validity; a date without a time is the beginning of that day in the zone of the shop',
    ...options,
  });

const ValidUntilField = (options: FieldOptions) =>
  DayOrTimeField({
    description: 'End of validity; a date without a time is the end of that day in the zone of the shop',
    ...options,
  });

/** A new coupon. An omitted field does not limit it. */
export class CreateCouponDto {
  @CouponCodeField() code!: string;
  @EnumField(COUPON_TYPES) type!: CouponType;
  @CouponValueField() value!: number;
  @MoneyField(0, { default: 0 }) minSubtotal = 0;
  @MoneyField(0.01, { optional: true, description: 'PERCENT only' }) maxDiscount?: number;
  @ValidFromField({ optional: true }) validFrom?: Date | CalendarDay;
  @ValidUntilField({ optional: true }) validUntil?: Date | CalendarDay;
  @IntField(1, MAX_USES, { optional: true, description: 'uses over all customers' }) usageLimit?: number;
  @IntField(1, MAX_USES, { optional: true, description: 'uses of each customer' }) perUserLimit?: number;
  @BooleanField({ default: true }) isActive = true;
}

/** Changes of a coupon. A new `type` requires a new `value`; `null` lifts a limit. */
export class UpdateCouponDto {
  @CouponCodeField({ optional: true }) code?: string;
  @EnumField(COUPON_TYPES, { optional: true }) type?: CouponType;
  @CouponValueField({ optional: true }) value?: number;
  @MoneyField(0, { nullable: true }) minSubtotal?: number | null;
  @MoneyField(0.01, { nullable: true, description: 'PERCENT only' }) maxDiscount?: number | null;
  @ValidFromField({ nullable: true }) validFrom?: Date | CalendarDay | null;
  @ValidUntilField({ nullable: true }) validUntil?: Date | CalendarDay | null;
  @IntField(1, MAX_USES, { nullable: true, description: 'uses over all customers' }) usageLimit?:
    number | null;
  @IntField(1, MAX_USES, { nullable: true, description: 'uses of each customer' }) perUserLimit?:
    number | null;
  @BooleanField({ optional: true }) isActive?: boolean;
}
