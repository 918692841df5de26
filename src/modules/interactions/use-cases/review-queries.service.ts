import { Injectable } from '@nestjs/common';
import { totalOf, type PageQuery } from '#common/validation/page-query.js';
import { UsersService } from '#modules/users/index.js';
import { InteractionRepository } from '../data/interaction.repository.js';
import { toReview, type ReviewListView } from '../views/interaction.view.js';

/** Lists what was written about a product. */
@Injectable()
export class ReviewQueries {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly users: UsersService,
  ) {}

  /** Reviews newest first with their comments; the authors of all of them come with one query. */
  async list(productId: string, query: PageQuery): Promise<ReviewListView> {
    const reviews = await this.interactions.findReviews(productId, query);
    const total = await totalOf(query, reviews, () => this.interactions.countReviews(productId));
    const authors = await this.users.findCards(authorIds(reviews));
    return {
      interactions: reviews.map((review) => toReview(review, authors)),
      meta: { total, limit: query.limit, page: query.page },
    };
  }
}

function authorIds(reviews: Awaited<ReturnType<InteractionRepository['findReviews']>>): string[] {
  const written = reviews.flatMap((review) => [review, ...review.comments]);
  return [...new Set(written.flatMap(({ userId }) => (userId === undefined ? [] : [userId.toHexString()])))];
}
