import { toMajor } from '#common/money/money.js';
import type { ProductForSale } from '../domain/product-for-sale.js';

/** A product as the cart and the wishlist show it. Money in the major unit. */
export class ProductCardView {
  _id!: string;
  name!: string;
  sku!: string;
  basePrice!: number;
  /** Per cent off the base price */
  discount!: number;
  /** The price of a unit: the sale price, else the base price less the discount */
  unitPrice!: number;
  currentStock!: number;
  images!: string[];
  /** false: no longer sold; checkout refuses it */
  isActive!: boolean;
}

export function toProductCard(product: ProductForSale): ProductCardView {
  return {
    _id: product.id,
    name: product.name,
    sku: product.sku,
    basePrice: toMajor(product.basePriceMinor),
    discount: product.discountPercent,
    unitPrice: toMajor(product.unitPriceMinor),
    currentStock: product.currentStock,
    images: [...product.images],
    isActive: product.isActive,
  };
}
