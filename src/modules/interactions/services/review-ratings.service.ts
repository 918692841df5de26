import { Injectable } from '@nestjs/common';
import { ProductRatingsService } from '#modules/products/index.js';
import { InteractionRepository } from '../data/interaction.repository.js';

/** Keeps the products' ratings up with their reviews. */
@Injectable()
export class ReviewRatingsService {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly products: ProductRatingsService,
  ) {}

  /**
   * Counts what has changed from one rating to another. Call it inside the unit of work of the review, after its write.
   * @param before undefined for a new review, or one that was hidden: see `countedRating`
   * @param after undefined for a deleted or hidden one; with neither, a product whose reviews were never counted is counted
   */
  async record(productId: string, before: number | undefined, after: number | undefined): Promise<void> {
    const countOf = (rating: number | undefined) => (rating === undefined ? 0 : 1);
    const change = { sum: (after ?? 0) - (before ?? 0), count: countOf(after) - countOf(before) };
    await this.products.add(productId, change, () => this.interactions.ratingTotals(productId));
  }
}
