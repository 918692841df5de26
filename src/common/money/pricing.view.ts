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
  /** The fee of cash on delivery; only in what is paid at the door. @example 30 */
  codFee?: number;
  /**
   * The amount that rounds the total to the rupee, from -0.49 to 0.50; only in what is paid at the door.
   * @example -0.1
   */
  rounding?: number;
  /** Contains shipping, fee and rounding. @example 1799.1 */
  totalAmount!: number;
}

export function toPricing(pricing: Pricing): PricingView {
  const { subtotalMinor, discountMinor, shippingMinor, codFeeMinor, roundingMinor, totalMinor } = pricing;
  return {
    subtotal: toMajor(subtotalMinor),
    discount: toMajor(discountMinor),
    ...(shippingMinor === undefined ? {} : { shipping: toMajor(shippingMinor) }),
    ...(codFeeMinor === undefined ? {} : { codFee: toMajor(codFeeMinor) }),
    ...(roundingMinor === undefined ? {} : { rounding: toMajor(roundingMinor) }),
    totalAmount: toMajor(totalMinor),
  };
}
