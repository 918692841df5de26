import { pageQuery } from '#common/validation/page-query.js';

/** Query of the coupon list. */
export class CouponListQuery extends pageQuery({ limit: 20, max: 100 }) {}
