import type { Product } from './data/product.schema.js';
import type { ProductAttributes } from './domain/product-attributes.js';
import { priceOf } from './domain/product-price.js';

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
}

export function toProductForSale(product: Product): ProductForSale {
  return {
    id: product._id.toHexString(),
    name: product.name,
    sku: product.sku,
    description: product.description,
    basePriceMinor: product.basePriceMinor,
    discountPercent: product.discountPercent,
    unitPriceMinor: priceOf(product.basePriceMinor, product.discountPercent),
    currentStock: product.currentStock,
    images: product.images,
    attributes: product.attributes,
    isActive: product.isActive,
  };
}
