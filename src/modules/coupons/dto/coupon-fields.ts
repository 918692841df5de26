import { field, type FieldOptions } from '#common/validation/field.js';
import { EnumField, IntField, MoneyField } from '#common/validation/fields.js';
import { COUPON_TYPES } from '../domain/coupon-terms.js';

/** Field rules shared by coupon creation and update. */

const MAX_USES = 1_000_000_000;
const CODE = /^[A-Z0-9][A-Z0-9_-]{2,31}$/;

/** 3 to 32 letters, digits, `-` or `_`, converted to upper case. */
export const CouponCodeField = (options?: FieldOptions) =>
  field(
    {
      name: 'couponCode',
      check: (value) => typeof value === 'string' && CODE.test(value),
      message: (property) => `${property} must be 3 to 32 letters, digits, hyphens or underscores`,
      schema: {
        type: 'string',
        pattern: CODE.source,
        example: 'WELCOME10',
        description: 'stored upper-case',
      },
      transform: (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
    },
    options,
  );

export const CouponTypeField = (options?: FieldOptions) => EnumField(COUPON_TYPES, options);

/** Per cent for PERCENT, an amount for FLAT; at most two decimals. */
export const CouponValueField = (options?: FieldOptions) =>
  MoneyField(0.01, { example: 10, description: 'PERCENT: per cent, at most 100; FLAT: amount', ...options });

export const MinSubtotalField = (options?: FieldOptions) => MoneyField(0, options);

export const MaxDiscountField = (options?: FieldOptions) =>
  MoneyField(0.01, { description: 'PERCENT only', ...options });

export const UseLimitField = (options?: FieldOptions) => IntField(1, MAX_USES, options);
