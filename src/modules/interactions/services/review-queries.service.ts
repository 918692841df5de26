import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { metaOf } from '#common/paging/list.view.js';
import { totalOf, type PageQuery } from '#common/validation/page-query.js';
import { UsersService, type AuthorCard } from '#modules/users/index.js';
import { InteractionRepository } from '../data/interaction.repository.js';
import type { Interaction } from '../data/interaction.schema.js';
import { InteractionNotFoundError } from '../interactions.errors.js';
import { toComment, toReview, type CommentListView, type ReviewListView } from '../views/interaction.view.js';

/** Lists what was written about a product. */
@Injectable()
export class ReviewQueriesService {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly users: UsersService,
  ) {}

  /** Reviews newest first, each with its first comments; the authors of all of them come with one query. */
  async list(productId: string, query: PageQuery): Promise<ReviewListView> {
    const reviews = await this.interactions.findReviews(productId, query);
    const total = await totalOf(query, reviews, () => this.interactions.countReviews(productId));
    const authors = await this.authorsOf(reviews.flatMap((review) => [review, ...review.comments]));
    return {
      interactions: reviews.map((review) => toReview(review, authors)),
      meta: metaOf(query, total),
    };
  }

  /** One page of the comments on a review, oldest first. A comment has none. @throws InteractionNotFoundError */
  async listComments(interactionId: string, query: PageQuery): Promise<CommentListView> {
    const interaction = await findOrFail(this.interactions.findById(interactionId), InteractionNotFoundError);
    const total = await this.interactions.commentCountOf(interaction);
    const comments = await this.interactions.findComments(interactionId, query);
    const authors = await this.authorsOf(comments);
    return {
      comments: comments.map((comment) => toComment(comment, authors)),
      meta: metaOf(query, total),
    };
  }

  private async authorsOf(written: readonly Interaction[]): Promise<Map<string, AuthorCard>> {
    const ids = written.flatMap(({ userId }) => (userId === undefined ? [] : [userId.toHexString()]));
    return this.users.findCards(ids);
  }
}
