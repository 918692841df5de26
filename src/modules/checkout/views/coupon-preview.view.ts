import { PricingView } from '#common/money/pricing.view.js';
import type { CouponRefusal } from '#modules/coupons/index.js';

/** The cost of a cart with a coupon. */
export class CouponPreviewView {
  /** With a discount of 0 when the coupon is refused */
  pricing!: PricingView;
  /** Why the coupon gives nothing; null when it gives the discount */
  refusal!: CouponRefusal | null;
}
