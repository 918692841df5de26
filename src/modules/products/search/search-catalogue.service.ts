import { Injectable } from '@nestjs/common';
import type { SearchableProduct } from '#infrastructure/search-engine/search-engine.port.js';
import { ProductRepository } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import { stockSigns } from '../domain/availability.js';
import { toListedProduct, type ListedProduct } from '../domain/listed-product.js';

/** Reads active products for the search: for its index, one by one or all of them, and for its hits. */
@Injectable()
export class SearchCatalogueService {
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

  /** Returns those of the given products that are active, by id: what a hit shows of them, as it is now. */
  async findListed(productIds: readonly string[]): Promise<Map<string, ListedProduct>> {
    if (productIds.length === 0) return new Map();
    const found = await this.products.findListed(productIds);
    return new Map(found.map((product) => [product._id.toHexString(), toListedProduct(product)]));
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
    variantSkus: codesOf(product),
    description: product.description,
    basePriceMinor: product.basePriceMinor,
    itemType: product.itemType,
    mainCategory: product.mainCategory,
    images: product.images,
    tags: product.tags,
    brand: product.brand ?? '',
    categoryIds: (product.categoryIds ?? []).map((id) => id.toHexString()),
    inStock: stockSigns(product).inStock,
    createdAt: product.createdAt,
    version: product.version,
  };
}

/** The SKUs of the variants that are on sale, their barcodes, and the product's. */
function codesOf({ barcode, variants = [] }: Product): string[] {
  const active = variants.filter(({ isActive }) => isActive);
  const barcodes = [barcode, ...active.map((variant) => variant.barcode)].filter(
    (code) => code !== undefined,
  );
  return [...active.map(({ sku }) => sku), ...barcodes];
}
