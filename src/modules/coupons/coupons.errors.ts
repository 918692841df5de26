import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

export class CouponNotFoundError extends NotFoundError {
  constructor() {
    super('Coupon not found');
  }
}

/** Switched off, outside its dates, below its minimum, or used up. */
export class CouponNotApplicableError extends BadRequestError {
  constructor() {
    super('Coupon is not applicable');
  }
}

export class CouponCodeTakenError extends ConflictError {
  constructor() {
    super('Coupon code already exists');
  }
}

/** The terms of a coupon contradict each other; the message says where. */
export class InvalidCouponTermsError extends BadRequestError {}
