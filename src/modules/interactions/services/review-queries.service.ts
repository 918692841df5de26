import { Injectable } from '@nestjs/common';
import { readEach } from '#common/collections/read-each.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { scrollMetaOf } from '#common/paging/page.view.js';
import type { ScrollQuery } from '#common/validation/page-query.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { UsersService, type AuthorCard } from '#modules/users/index.js';
import { InteractionRepository } from '../data/interaction.repository.js';
import type { Interaction } from '../data/interaction.schema.js';
import { InteractionNotFoundError } from '../interactions.errors.js';
import { toComment, toReview, type CommentListView, type ReviewListView } from '../views/review.view.js';

/** Lists the reviews of a product and the comments on a review. */
@Injectable()
export class ReviewQueriesService {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly users: UsersService,
  ) {}

  /** Reviews newest first, each with its first comments. All authors are read with one query. @throws WrongCursorError */
  async list(productId: string, query: ScrollQuery): Promise<ReviewListView> {
    const page = await this.interactions.findReviews(productId, query);
    const reviews = page.entries;
    const { read } = readEach(reviews, (review) => [review, ...review.comments]);
    const authors = await this.authorsOf(read.flatMap(({ value }) => value));
    return {
      interactions: viewsOf(reviews, (review) => toReview(review, authors)),
      meta: scrollMetaOf(query, page),
    };
  }

  /**
   * Returns one page of the comments on a review that is not hidden, oldest first. A comment has none.
   * @throws InteractionNotFoundError, WrongCursorError
   */
  async listComments(interactionId: string, query: ScrollQuery): Promise<CommentListView> {
    const interaction = await findOrFail(
      this.interactions.findShown(interactionId),
      InteractionNotFoundError,
    );
    const page = await this.interactions.findComments(interaction, query);
    const authors = await this.authorsOf(page.entries);
    return {
      comments: viewsOf(page.entries, (comment) => toComment(comment, authors)),
      meta: scrollMetaOf(query, page),
    };
  }

  private async authorsOf(written: readonly Interaction[]): Promise<Map<string, AuthorCard>> {
    const ids = written.flatMap(({ userId }) => (userId === undefined ? [] : [userId.toHexString()]));
    return this.users.findCards(ids);
  }
}
