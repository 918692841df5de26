import type { Product } from '../data/product.schema.js';
import type { ProductAttributes } from './product-attributes.js';
import { priceOf } from './product-price.js';

/** A product as the cart, checkout and wishlist need it. Money in minor units. */
export interface ProductForSale {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly description: string;
  readonly basePriceMinor: number;
  readonly discountPercent: number;
  /** The price of one unit: the base price less the discount. */
  readonly unitPriceMinor: number;
  readonly currentStock: number;
  readonly images: readonly string[];
  readonly attributes: ProductAttributes;
  readonly isActive: boolean;
  readonly hsnCode?: string | undefined;
  /** Per cent; the price contains it. Undefined: the shop's default. */
  readonly taxRate?: number | undefined;
}

export function toProductForSale({ _id, ...product }: Product): ProductForSale {
  const unitPriceMinor = priceOf(product.basePriceMinor, product.discountPercent);
  return { ...product, id: _id.toHexString(), unitPriceMinor };
}
