import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

export class CouponNotFoundError extends NotFoundError.with('COUPON_NOT_FOUND', 'Coupon not found') {}

/** Disabled, outside its dates, below its minimum subtotal, or its usage limit is reached. */
export class CouponNotApplicableError extends BadRequestError.with(
  'COUPON_NOT_APPLICABLE',
  'Coupon is not applicable',
) {}

export class CouponCodeTakenError extends ConflictError.with(
  'COUPON_CODE_TAKEN',
  'Coupon code already exists',
) {}

/** The terms of a coupon contradict each other; the message names the violation. */
export class InvalidCouponTermsError extends BadRequestError {
  static override readonly code = 'INVALID_COUPON_TERMS';
  static example = () => new InvalidCouponTermsError('value of a PERCENT coupon must be at most 100');
}
