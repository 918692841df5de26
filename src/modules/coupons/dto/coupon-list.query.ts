import { TextField } from '#common/validation/fields.js';
import { pageQuery } from '#common/validation/page-query.js';

/** Query of the coupon list. */
export class CouponListQuery extends pageQuery({ limit: 20, max: 100 }) {
  @TextField(1, 60, {
    optional: true,
    example: 'monsoon',
    description:
      'A part of the code. Letter case, accents and signs do not count. At most 1000 coupons are found.',
  })
  q?: string;
}
