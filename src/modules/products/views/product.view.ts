import { toMajor } from '#common/money/money.js';
import { pageOf, ScrollMeta } from '#common/paging/list.view.js';
import type { Product } from '../data/product.schema.js';
import type { ProductAttributes } from '../domain/product-attributes.js';
import { averageOf } from '../domain/rating.js';

export class ProductView {
  _id!: string;
  name!: string;
  sku!: string;
  description!: string;
  /** Major unit */
  basePrice!: number;
  /** Per cent off the base price */
  discount!: number;
  currentStock!: number;
  images!: string[];
  itemType!: string;
  mainCategory!: string;
  tags!: string[];
  /** Selectable attributes: names with their allowed values. @example { "size": ["S", "M"] } */
  attributes!: ProductAttributes;
  isActive!: boolean;
  /** HSN code. @example 73239390 */
  hsnCode!: string | null;
  /** The tax that the price contains, in per cent: its own rate, else the shop's default. @example 18 */
  taxRate!: number;
  /** Of its reviews, with one decimal; null without one. @example 4.3 */
  ratingAverage!: number | null;
  /** The number of its reviews */
  ratingCount!: number;
  createdAt!: string;
  updatedAt!: string;
}

export class ProductListView extends pageOf('products', ProductView, ScrollMeta) {}

/** @param taxRateDefault the rate of products that have none of their own */
export function toProduct(product: Product, taxRateDefault: number): ProductView {
  const { ratingSum = 0, ratingCount = 0 } = product;
  return {
    _id: product._id.toHexString(),
    name: product.name,
    sku: product.sku,
    description: product.description,
    basePrice: toMajor(product.basePriceMinor),
    discount: product.discountPercent,
    currentStock: product.currentStock,
    images: product.images,
    itemType: product.itemType,
    mainCategory: product.mainCategory,
    tags: product.tags,
    attributes: product.attributes,
    isActive: product.isActive,
    hsnCode: product.hsnCode ?? null,
    taxRate: product.taxRate ?? taxRateDefault,
    ratingAverage: averageOf({ sum: ratingSum, count: ratingCount }),
    ratingCount,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  };
}
