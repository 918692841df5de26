import { toMajor } from './money.js';
import type { Pricing } from './pricing.js';

/** The sums of a cart or an order, in the major unit. */
export class PricingView {
  /** @example 1999 */
  subtotal!: number;
  /** @example 199.9 */
  discount!: number;
  /** The price of shipping; only where the shop has zones, 0 where it is free. @example 49 */
  shipping?: number;
  /** Contains the shipping. @example 1799.1 */
  totalAmount!: number;
}

export function toPricing({ subtotalMinor, discountMinor, shippingMinor, totalMinor }: Pricing): PricingView {
  return {
    subtotal: toMajor(subtotalMinor),
    discount: toMajor(discountMinor),
    ...(shippingMinor === undefined ? {} : { shipping: toMajor(shippingMinor) }),
    totalAmount: toMajor(totalMinor),
  };
}
