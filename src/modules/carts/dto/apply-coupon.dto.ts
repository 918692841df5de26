import { TextField } from '#common/validation/fields.js';

/** A coupon to apply to the cart. */
export class ApplyCouponDto {
  @TextField(1, 64, { example: 'WELCOME10', description: 'any letter case' })
  code!: string;
}
