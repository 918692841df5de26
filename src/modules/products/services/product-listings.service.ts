import { Injectable } from '@nestjs/common';
import type { SearchableProduct } from '#infrastructure/search-engine/search-engine.port.js';
import { ProductRepository } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';

/** Reads active products for the search index, one by one or all of them. */
@Injectable()
export class ProductListingsService {
  constructor(private readonly products: ProductRepository) {}

  /** The latest state of a product; nothing when it is inactive or deleted. */
  async find(productId: string): Promise<SearchableProduct | undefined> {
    const product = await this.products.findById(productId);
    return product?.isActive === true ? toSearchable(product) : undefined;
  }

  /** Every active product, ordered by id. A product that changes meanwhile appears in one of its states. */
  async *all(batchSize: number): AsyncGenerator<SearchableProduct[]> {
    let last: string | undefined;
    for (;;) {
      const batch = await this.products.findActiveAfter(last, batchSize);
      if (batch.length > 0) yield batch.map((product) => toSearchable(product));
      if (batch.length < batchSize) return;
      last = batch.at(-1)!._id.toHexString();
    }
  }

  async count(): Promise<number> {
    return this.products.countActive({});
  }
}

function toSearchable(product: Product): SearchableProduct {
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
