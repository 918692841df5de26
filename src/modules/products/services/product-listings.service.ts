import { Injectable } from '@nestjs/common';
import { ProductRepository } from '../data/product.repository.js';
import { toProductListing, type ProductListing } from '../product-listing.js';

/** The active products as a catalogue lists them: one by one, or all of them. */
@Injectable()
export class ProductListingsService {
  constructor(private readonly products: ProductRepository) {}

  /** The latest state of a product; nothing when it is inactive or gone. */
  async find(productId: string): Promise<ProductListing | undefined> {
    const product = await this.products.findById(productId);
    return product?.isActive === true ? toProductListing(product) : undefined;
  }

  /** Every active product, in the order of ids. One that changes meanwhile comes in one of its states. */
  async *all(batchSize: number): AsyncGenerator<ProductListing[]> {
    let last: string | undefined;
    for (;;) {
      const batch = await this.products.findActiveAfter(last, batchSize);
      if (batch.length > 0) yield batch.map((product) => toProductListing(product));
      if (batch.length < batchSize) return;
      last = batch.at(-1)!._id.toHexString();
    }
  }

  async count(): Promise<number> {
    return this.products.countActive({});
  }
}
