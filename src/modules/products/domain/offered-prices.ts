import { unitPriceOf, type ProductPrice } from './pricing.js';

/** The part of a variant that decides which price filters find its product. */
export interface OfferedVariant extends ProductPrice {
  readonly isActive: boolean;
  readonly currentStock: number;
}

/**
 * The unit prices by which a price filter finds a product (decisions 14.29), in minor units, lowest first: those of the variants that
 * can be bought; of all that are sold where none can.
 * @returns null where the price that the product shows is the only one
 */
export function offeredPrices(variants: readonly OfferedVariant[]): number[] | null {
  const sold = variants.filter(({ isActive }) => isActive);
  const inStock = sold.filter(({ currentStock }) => currentStock > 0);
  const prices = new Set((inStock.length > 0 ? inStock : sold).map((variant) => unitPriceOf(variant)));
  const shown = Math.min(...sold.map((variant) => unitPriceOf(variant)));
  return prices.size === 0 || (prices.size === 1 && prices.has(shown))
    ? null
    : [...prices].toSorted((one, other) => one - other);
}
