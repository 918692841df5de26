import type { ListedState } from '../data/product.repository.js';
import { averageOf } from './rating.js';
import { unitPriceOf } from './pricing.js';

/** The part of a product that a search hit shows as the database has it. Money in minor units. */
export interface ListedProduct {
  readonly basePriceMinor: number;
  readonly discountPercent: number;
  /** The price of one unit: see `unitPriceOf`. */
  readonly unitPriceMinor: number;
  readonly currentStock: number;
  /** Whether a unit can be bought: see `stockSigns`. */
  readonly inStock: boolean;
  /** With one decimal; null without a review. */
  readonly ratingAverage: number | null;
  readonly ratingCount: number;
}

export function toListedProduct(product: ListedState): ListedProduct {
  const { basePriceMinor, discountPercent, currentStock, ratingSum = 0, ratingCount = 0 } = product;
  return {
    basePriceMinor,
    discountPercent,
    unitPriceMinor: unitPriceOf(product),
    currentStock,
    inStock: product.inStock ?? currentStock > 0,
    ratingAverage: averageOf({ sum: ratingSum, count: ratingCount }),
    ratingCount,
  };
}
