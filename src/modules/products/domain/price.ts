import { lessPercent } from '#common/money/money.js';

/** What the unit price of a product follows from. Money in minor units. */
export interface ProductPrice {
  readonly basePriceMinor: number;
  /** Per cent off the base price; of a sale price what it takes off, see `percentOff`. */
  readonly discountPercent: number;
  /** Below the base price; undefined without a sale. */
  readonly salePriceMinor?: number | undefined;
}

/** The unit price: exactly the sale price, else the base price less the discount, rounded half up. */
export function unitPriceOf({ basePriceMinor, discountPercent, salePriceMinor }: ProductPrice): number {
  return salePriceMinor ?? lessPercent(basePriceMinor, discountPercent);
}

/** The per cent that a sale price takes off the base price, with at most two decimals. */
export function percentOff(basePriceMinor: number, salePriceMinor: number): number {
  return Math.round(((basePriceMinor - salePriceMinor) / basePriceMinor) * 10_000) / 100;
}
