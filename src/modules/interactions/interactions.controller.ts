import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import {
  Answers,
  CachedAnswer,
  CurrentUser,
  IdParam,
  Public,
  ReadsCatalogue,
  type AuthenticatedUser,
} from '#http/decorators.js';
import { ProductNotFoundError } from '#modules/products/index.js';
import { authorTopic } from '#modules/users/index.js';
import { EditDto, PublishDto, VoteDto } from './dto/review.dto.js';
import { CommentsQuery, ReviewsQuery } from './dto/review-list.query.js';
import {
  DuplicateReviewError,
  InteractionNotFoundError,
  ParentNotFoundError,
  ParentNotReviewError,
  ParentOfOtherProductError,
  WrongFieldsError,
} from './interactions.errors.js';
import { reviewsTopic } from './interactions.topics.js';
import { OwnInteractionsService } from './services/own-interactions.service.js';
import { InteractionsService } from './services/interactions.service.js';
import { ReviewQueriesService } from './services/review-queries.service.js';
import { VotingService } from './services/voting.service.js';
import {
  CommentListView,
  PublishedView,
  ReviewListView,
  VoteResultView,
  type ReviewView,
} from './views/review.view.js';

@ApiTags('Interactions')
@Controller('interactions')
export class InteractionsController {
  constructor(
    private readonly publication: InteractionsService,
    private readonly reviews: ReviewQueriesService,
    private readonly own: OwnInteractionsService,
    private readonly voting: VotingService,
  ) {}

  /** A product's reviews, newest first, each with its first 20 comments and the total number of comments. */
  @Public()
  @ReadsCatalogue()
  @Get('product/:productId')
  @CachedAnswer<ReviewListView>({
    dependsOn: ({ interactions }, { productId }) => [
      reviewsTopic(productId!.toLowerCase()),
      ...authorsOf(interactions).map(authorTopic),
    ],
  })
  @Answers({ message: 'Interactions fetched', type: ReviewListView, errors: [WrongCursorError] })
  listReviews(
    @IdParam('productId') productId: string,
    @Query() query: ReviewsQuery,
  ): Promise<ReviewListView> {
    return this.reviews.list(productId, query);
  }

  /** The comments on a review, oldest first. A comment has none. */
  @Public()
  @Get(':interactionId/comments')
  @Answers({
    message: 'Comments fetched',
    type: CommentListView,
    errors: [InteractionNotFoundError, WrongCursorError],
  })
  listComments(
    @IdParam('interactionId') interactionId: string,
    @Query() query: CommentsQuery,
  ): Promise<CommentListView> {
    return this.reviews.listComments(interactionId, query);
  }

  /** Publishes a review (one for each product) or a comment on a review. */
  @Post()
  @Answers({
    status: 201,
    message: 'Interaction created',
    type: PublishedView,
    errors: [
      WrongFieldsError,
      ParentNotReviewError,
      ParentOfOtherProductError,
      ProductNotFoundError,
      ParentNotFoundError,
      DuplicateReviewError,
    ],
  })
  publishInteraction(
    @CurrentUser() user: AuthenticatedUser,
    @Body() interaction: PublishDto,
  ): Promise<PublishedView> {
    return this.publication.publish(user.id, interaction);
  }

  /** Changes an own review or comment. Omitted fields stay unchanged. */
  @Patch(':interactionId')
  @Answers({
    message: 'Interaction updated',
    type: PublishedView,
    errors: [WrongFieldsError, InteractionNotFoundError],
  })
  updateInteraction(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('interactionId') interactionId: string,
    @Body() changes: EditDto,
  ): Promise<PublishedView> {
    return this.own.edit(user.id, interactionId, changes);
  }

  /** Deletes an own comment, or an own review with its comments. */
  @Delete(':interactionId')
  @Answers({ message: 'Interaction deleted', errors: [InteractionNotFoundError] })
  deleteInteraction(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('interactionId') interactionId: string,
  ): Promise<void> {
    return this.own.remove(user.id, interactionId);
  }

  /** Votes on an interaction. Repeating a vote withdraws it, the opposite one replaces it. */
  @Patch(':interactionId/vote')
  @Answers({ message: 'Vote recorded', type: VoteResultView, errors: [InteractionNotFoundError] })
  voteOnInteraction(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('interactionId') interactionId: string,
    @Body() { action }: VoteDto,
  ): Promise<VoteResultView> {
    return this.voting.vote(user.id, interactionId, action);
  }
}

/** The users who wrote the reviews and the comments below them, without duplicates. */
function authorsOf(reviews: readonly ReviewView[]): string[] {
  const written = reviews.flatMap((review) => [review, ...review.comments]);
  return [...new Set(written.flatMap(({ userId: { _id } }) => (_id === null ? [] : [_id])))];
}
