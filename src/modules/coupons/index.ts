export { CouponsModule } from './coupons.module.js';
export { CouponsService, type CouponQuote } from './services/coupons.service.js';
export { UnpaidUsesService } from './services/unpaid-uses.service.js';
export { CouponNotApplicableError, CouponNotFoundError } from './coupons.errors.js';
export { Coupon } from './data/coupon.schema.js';
export { CouponUse } from './data/coupon-use.schema.js';
export { type CouponRefusal, discountOf } from './domain/discount.js';
export { couponWords } from './domain/coupon-words.js';
