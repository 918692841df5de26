import { Controller, Delete, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, IdParam, Roles } from '#http/decorators.js';
import { AdminInteractionsQuery } from './dto/reviews.query.js';
import { InteractionNotFoundError } from './interactions.errors.js';
import { ModerationService } from './services/moderation.service.js';
import { ListedInteractionsView } from './views/interaction.view.js';

@ApiTags('InteractionsAdmin')
@Roles('ADMIN')
@Controller('interactions/admin')
export class InteractionsAdminController {
  constructor(private readonly moderation: ModerationService) {}

  /** All reviews and comments, newest first. */
  @Get()
  @Answers({ message: 'Interactions fetched', type: ListedInteractionsView })
  listInteractionsAsAdmin(@Query() query: AdminInteractionsQuery): Promise<ListedInteractionsView> {
    return this.moderation.list(query);
  }

  /** Deletes a comment, or a review with its comments. */
  @Delete(':interactionId')
  @Answers({ message: 'Interaction deleted', errors: [InteractionNotFoundError] })
  deleteInteractionAsAdmin(@IdParam('interactionId') interactionId: string): Promise<void> {
    return this.moderation.delete(interactionId);
  }
}
