import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { UsersModule } from '#modules/users/index.js';
import { WebhookEventsModule } from '#modules/webhook-events/index.js';
import { InteractionRepository } from './data/interaction.repository.js';
import { Interaction, InteractionSchema } from './data/interaction.schema.js';
import { VoteRepository } from './data/vote.repository.js';
import { Vote, VoteSchema } from './data/vote.schema.js';
import { InteractionsAdminController } from './interactions-admin.controller.js';
import { InteractionsController } from './interactions.controller.js';
import { InteractionsPersonalData } from './interactions.personal-data.js';
import { InteractionsAdminService } from './services/interactions-admin.service.js';
import { OwnInteractionsService } from './services/own-interactions.service.js';
import { InteractionsService } from './services/interactions.service.js';
import { ReviewModerationService } from './services/review-moderation.service.js';
import { ReviewQueriesService } from './services/review-queries.service.js';
import { ReviewDeletionService } from './services/review-deletion.service.js';
import { ReviewWebhooksService } from './services/review-webhooks.service.js';
import { ReviewRatingsService } from './services/review-ratings.service.js';
import { VotingService } from './services/voting.service.js';

/** Reviews of products, comments on reviews, and votes on both. */
@Module({
  imports: [
    AuditLogModule,
    MongooseModule.forFeature([
      { name: Interaction.name, schema: InteractionSchema },
      { name: Vote.name, schema: VoteSchema },
    ]),
    ProductsModule,
    UsersModule,
    WebhookEventsModule,
  ],
  controllers: [InteractionsAdminController, InteractionsController],
  providers: [
    InteractionsService,
    OwnInteractionsService,
    ReviewRatingsService,
    ReviewWebhooksService,
    ReviewQueriesService,
    VotingService,
    InteractionsAdminService,
    ReviewModerationService,
    ReviewDeletionService,
    InteractionRepository,
    VoteRepository,
    InteractionsPersonalData,
  ],
})
export class InteractionsModule {}
