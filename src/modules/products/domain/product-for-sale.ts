import type { ProductVariant } from '../data/product-variant.schema.js';
import type { Product } from '../data/product.schema.js';
import type { ProductAttributes } from './product-attributes.js';
import { unitPriceOf, type ProductPrice } from './pricing.js';

/** A product as the cart, checkout and wishlist need it. Money in minor units. */
export interface ProductForSale extends ProductPrice {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly description: string;
  /** The price of one unit: see `unitPriceOf`. */
  readonly unitPriceMinor: number;
  /** The stock of all variants together, where it has some. */
  readonly currentStock: number;
  readonly images: readonly string[];
  readonly attributes: ProductAttributes;
  readonly isActive: boolean;
  /** Missing for a product without variants. */
  readonly variants?: readonly ProductVariant[] | undefined;
  /** Grams. */
  readonly weight?: number | undefined;
  /** Centimetres, as are the next two. */
  readonly length?: number | undefined;
  readonly breadth?: number | undefined;
  readonly height?: number | undefined;
  readonly hsnCode?: string | undefined;
  /** Per cent; the price contains it. Undefined: the shop's default. */
  readonly taxRate?: number | undefined;
}

export function toProductForSale({ _id, ...product }: Product): ProductForSale {
  return { ...product, id: _id.toHexString(), unitPriceMinor: unitPriceOf(product) };
}
