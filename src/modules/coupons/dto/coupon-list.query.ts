import { TextField } from '#common/validation/fields.js';
import { pageQuery } from '#common/validation/page-query.js';
import { MOST_LOOKED_AT } from '#infrastructure/database/paging/bounded-search.js';

/** Query of the coupon list. */
export class CouponListQuery extends pageQuery({ limit: 20, max: 100 }) {
  @TextField(1, 60, {
    optional: true,
    example: 'monsoon',
    description: `A part of the code, in any letter case. The newest ${MOST_LOOKED_AT} coupons are looked at.`,
  })
  q?: string;
}
