import { toMajor } from '#common/money/money.js';
import { pageOf } from '#common/paging/list.view.js';
import type { Product } from '../data/product.schema.js';
import type { ProductAttributes } from '../domain/product-attributes.js';

/** A product of the catalogue. */
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
  createdAt!: string;
  updatedAt!: string;
}

export class ProductListView extends pageOf('products', ProductView) {}

export function toProduct(product: Product): ProductView {
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
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  };
}
