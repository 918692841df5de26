import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, IdParam, Public, type AuthenticatedUser } from '#http/decorators.js';
import { ProductNotFoundError } from '#modules/products/index.js';
import { PublishDto, VoteDto } from './dto/interactions.dto.js';
import { CommentsQuery, ReviewsQuery } from './dto/reviews.query.js';
import {
  DuplicateReviewError,
  InteractionNotFoundError,
  ParentNotFoundError,
  ParentNotReviewError,
  ParentOfOtherProductError,
  WrongFieldsError,
} from './interactions.errors.js';
import { PublicationService } from './services/publication.service.js';
import { ReviewQueriesService } from './services/review-queries.service.js';
import { VotingService } from './services/voting.service.js';
import { CommentListView, PublishedView, ReviewListView, VoteResultView } from './views/interaction.view.js';

@ApiTags('Interactions')
@Controller('interactions')
export class InteractionsController {
  constructor(
    private readonly publication: PublicationService,
    private readonly reviews: ReviewQueriesService,
    private readonly voting: VotingService,
  ) {}

  /** A product's reviews, newest first, each with its first 20 comments and the number of all. */
  @Public()
  @Get('product/:productId')
  @Answers({ message: 'Interactions fetched', type: ReviewListView })
  list(@IdParam('productId') productId: string, @Query() query: ReviewsQuery): Promise<ReviewListView> {
    return this.reviews.list(productId, query);
  }

  /** All comments on a review, oldest first. A comment has none. */
  @Public()
  @Get(':interactionId/comments')
  @Answers({ message: 'Comments fetched', type: CommentListView, errors: [InteractionNotFoundError] })
  listComments(
    @IdParam('interactionId') interactionId: string,
    @Query() query: CommentsQuery,
  ): Promise<CommentListView> {
    return this.reviews.listComments(interactionId, query);
  }

  /** Publishes a review (one a product) or a comment on a review. */
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
  publish(@CurrentUser() user: AuthenticatedUser, @Body() interaction: PublishDto): Promise<PublishedView> {
    return this.publication.publish(user.id, interaction);
  }

  /** Votes: the same vote again takes it back, the opposite one changes it. */
  @Patch(':interactionId/vote')
  @Answers({ message: 'Vote recorded', type: VoteResultView, errors: [InteractionNotFoundError] })
  vote(
    @CurrentUser() user: AuthenticatedUser,
    @IdParam('interactionId') interactionId: string,
    @Body() { action }: VoteDto,
  ): Promise<VoteResultView> {
    return this.voting.vote(user.id, interactionId, action);
  }
}
