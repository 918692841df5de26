import { Injectable } from '@nestjs/common';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { ProductRepository } from '../data/product.repository.js';
import type { RatingTotals } from '../domain/rating.js';
import { productTopic } from '../products.topics.js';

/** Counts the ratings of products for the module that has the reviews. */
@Injectable()
export class ProductRatingsService {
  constructor(
    private readonly products: ProductRepository,
    private readonly publisher: ChangePublisher,
  ) {}

  /**
   * Adds to the counted ratings of a product. Call it inside the unit of work of the review, after its write. A deleted
   * product is ignored.
   * @param countAll counts the reviews of a product from before ratings were counted
   */
  async add(productId: string, change: RatingTotals, countAll: () => Promise<RatingTotals>): Promise<void> {
    if (!(await this.products.addRatings(productId, change)))
      await this.products.setRatings(productId, await countAll());
    this.publisher.publish([productTopic(productId)]);
  }
}
