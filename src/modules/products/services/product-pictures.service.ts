import { Injectable } from '@nestjs/common';
import { ProductPictureRepository } from '../data/product-picture.repository.js';

/** A product, or a variant of it, as an order has bought it. */
interface BoughtProduct {
  readonly productId: string;
  readonly variantId?: string | undefined;
}

/** Finds the pictures of what was bought, as the catalogue has them now. */
@Injectable()
export class ProductPicturesService {
  constructor(private readonly pictures: ProductPictureRepository) {}

  /** Returns the picture of each: the variant's, else the first of the product; null where there is none. */
  async find(bought: readonly BoughtProduct[]): Promise<Array<string | null>> {
    if (bought.length === 0) return [];
    const found = await this.pictures.find([...new Set(bought.map(({ productId }) => productId))]);
    const products = new Map(found.map((product) => [product._id.toHexString(), product]));
    return bought.map(({ productId, variantId }) => {
      const product = products.get(productId);
      const variant = product?.variants?.find(({ _id }) => _id.toHexString() === variantId);
      return variant?.image ?? product?.images[0] ?? null;
    });
  }
}
