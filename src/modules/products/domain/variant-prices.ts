import type { ProductVariant } from '../data/product-variant.schema.js';
import { percentOff, unitPriceOf, type ProductPrice } from './price.js';

/** A price whose missing parts are not stored. */
type Price = ProductPrice;

/**
 * What a variant costs: its own prices, and for the rest the product's. A sale price of the product is one of variants without
 * a base price of their own.
 */
export function variantPrice(product: ProductPrice, own: ProductVariant['own']): Price {
  const basePriceMinor = own.basePriceMinor ?? product.basePriceMinor;
  const inherited = own.basePriceMinor === undefined ? product.salePriceMinor : undefined;
  const salePriceMinor = own.salePriceMinor ?? inherited;
  if (salePriceMinor !== undefined)
    return { basePriceMinor, salePriceMinor, discountPercent: percentOff(basePriceMinor, salePriceMinor) };
  return {
    basePriceMinor,
    discountPercent: product.salePriceMinor === undefined ? product.discountPercent : 0,
  };
}

/**
 * The price that a product with variants shows: the lowest base price and the lowest unit price of those that are sold
 * (decisions 13.34), and its own where none is.
 */
export function priceFrom(
  own: ProductPrice,
  variants: ReadonlyArray<ProductPrice & { readonly isActive: boolean }>,
): Price {
  const sold = variants.filter(({ isActive }) => isActive);
  if (sold.length === 0) return own;
  const basePriceMinor = Math.min(...sold.map((variant) => variant.basePriceMinor));
  const lowest = Math.min(...sold.map((variant) => unitPriceOf(variant)));
  const discounted = { basePriceMinor, discountPercent: own.discountPercent };
  if (own.salePriceMinor === undefined && unitPriceOf(discounted) === lowest) return discounted;
  if (lowest === basePriceMinor) return { basePriceMinor, discountPercent: 0 };
  return {
    basePriceMinor,
    salePriceMinor: lowest,
    discountPercent: percentOff(basePriceMinor, lowest),
  };
}
