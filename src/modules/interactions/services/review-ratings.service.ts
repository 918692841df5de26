import { Injectable } from '@nestjs/common';
import { inBatches } from '#common/async/in-batches.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ProductRatingsService } from '#modules/products/index.js';
import { InteractionRepository } from '../data/interaction.repository.js';

const NOTHING = { sum: 0, count: 0 };

/** Keeps the products' ratings up with their reviews. */
@Injectable()
export class ReviewRatingsService {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly products: ProductRatingsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Counts what has changed from one rating to another. Call it inside the unit of work of the review, after its write.
   * @param before undefined for a new review
   * @param after undefined for a deleted one
   */
  async record(productId: string, before: number | undefined, after: number | undefined): Promise<void> {
    const countOf = (rating: number | undefined) => (rating === undefined ? 0 : 1);
    const change = { sum: (after ?? 0) - (before ?? 0), count: countOf(after) - countOf(before) };
    await this.products.add(productId, change, () => this.interactions.ratingTotals(productId));
  }

  /** Counts the ratings of products from before they were counted. Idempotent. @returns of how many products */
  async addMissing(): Promise<number> {
    return inBatches(
      (limit) => this.products.findUncounted(limit),
      async (missing) => {
        for (const productId of missing)
          await this.unitOfWork.run(() =>
            this.products.add(productId, NOTHING, () => this.interactions.ratingTotals(productId)),
          );
      },
    );
  }
}
