import type { Product } from './data/product.schema.js';

/** An active product as catalogue and search index list it. Money in minor units. */
export interface ProductListing {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly description: string;
  readonly basePriceMinor: number;
  readonly itemType: string;
  readonly mainCategory: string;
  readonly images: readonly string[];
  readonly tags: readonly string[];
  readonly createdAt: Date;
  /** Incremented by every change: the later of two states has the higher version. */
  readonly version: number;
}

export function toProductListing(product: Product): ProductListing {
  return {
    id: product._id.toHexString(),
    name: product.name,
    sku: product.sku,
    description: product.description,
    basePriceMinor: product.basePriceMinor,
    itemType: product.itemType,
    mainCategory: product.mainCategory,
    images: product.images,
    tags: product.tags,
    createdAt: product.createdAt,
    version: product.version,
  };
}
