import { lessPercent } from '#common/money/money.js';

/** The unit price in minor units: the base price less the discount in per cent, rounded half up. */
export function priceOf(basePriceMinor: number, discountPercent: number): number {
  return lessPercent(basePriceMinor, discountPercent);
}
