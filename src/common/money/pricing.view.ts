import { toMajor } from './money.js';
import type { Pricing } from './pricing.js';

/** The three sums of a cart or an order, in the major unit. */
export class PricingView {
  /** @example 1999 */
  subtotal!: number;
  /** @example 199.9 */
  discount!: number;
  /** @example 1799.1 */
  totalAmount!: number;
}

export function toPricing({ subtotalMinor, discountMinor, totalMinor }: Pricing): PricingView {
  return {
    subtotal: toMajor(subtotalMinor),
    discount: toMajor(discountMinor),
    totalAmount: toMajor(totalMinor),
  };
}
