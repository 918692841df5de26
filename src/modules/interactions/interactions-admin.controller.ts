import { Body, Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, IdParam, ForAdministrators } from '#http/decorators.js';
import { ModerateDto } from './dto/review.dto.js';
import { AdminInteractionsQuery } from './dto/review-list.query.js';
import { InteractionNotFoundError, WrongFieldsError } from './interactions.errors.js';
import { InteractionsAdminService } from './services/interactions-admin.service.js';
import { ReviewModerationService } from './services/review-moderation.service.js';
import { ListedInteractionsView, ModeratedView } from './views/review.view.js';

@ApiTags('InteractionsAdmin')
@ForAdministrators('products')
@Controller('interactions/admin')
export class InteractionsAdminController {
  constructor(
    private readonly moderation: InteractionsAdminService,
    private readonly reviews: ReviewModerationService,
  ) {}

  /** All reviews and comments, newest first. */
  @Get()
  @Answers({ message: 'Interactions fetched', type: ListedInteractionsView })
  listInteractionsAsAdmin(@Query() query: AdminInteractionsQuery): Promise<ListedInteractionsView> {
    return this.moderation.list(query);
  }

  /**
   * Hides a review or shows it again, and answers it in public. A hidden review is in no public list, and its rating does not
   * count. An answer stays when the author changes the review.
   */
  @Patch(':interactionId')
  @Answers({
    message: 'Interaction updated',
    type: ModeratedView,
    errors: [WrongFieldsError, InteractionNotFoundError],
  })
  moderateInteraction(
    @IdParam('interactionId') interactionId: string,
    @Body() changes: ModerateDto,
  ): Promise<ModeratedView> {
    return this.reviews.moderate(interactionId, changes);
  }

  /** Deletes a comment, or a review with its comments. */
  @Delete(':interactionId')
  @Answers({ message: 'Interaction deleted', errors: [InteractionNotFoundError] })
  deleteInteractionAsAdmin(@IdParam('interactionId') interactionId: string): Promise<void> {
    return this.moderation.delete(interactionId);
  }
}
