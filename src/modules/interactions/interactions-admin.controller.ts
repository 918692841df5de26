import { Controller, Delete } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, IdParam, Roles } from '#http/decorators.js';
import { InteractionNotFoundError } from './interactions.errors.js';
import { ModerationService } from './services/moderation.service.js';

@ApiTags('InteractionsAdmin')
@Roles('ADMIN')
@Controller('interactions/admin')
export class InteractionsAdminController {
  constructor(private readonly moderation: ModerationService) {}

  /** Deletes a comment, or a review with its comments. */
  @Delete(':interactionId')
  @Answers({ message: 'Interaction deleted', errors: [InteractionNotFoundError] })
  deleteInteractionAsAdmin(@IdParam('interactionId') interactionId: string): Promise<void> {
    return this.moderation.delete(interactionId);
  }
}
