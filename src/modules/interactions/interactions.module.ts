import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProductsModule } from '#modules/products/index.js';
import { UsersModule } from '#modules/users/index.js';
import { InteractionRepository } from './data/interaction.repository.js';
import { Interaction, InteractionSchema } from './data/interaction.schema.js';
import { VoteRepository } from './data/vote.repository.js';
import { Vote, VoteSchema } from './data/vote.schema.js';
import { InteractionsController } from './interactions.controller.js';
import { InteractionsPersonalData } from './interactions.personal-data.js';
import { PublicationService } from './services/publication.service.js';
import { ReviewQueriesService } from './services/review-queries.service.js';
import { VotingService } from './services/voting.service.js';

/** Reviews of products, comments on reviews, and votes on both. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Interaction.name, schema: InteractionSchema },
      { name: Vote.name, schema: VoteSchema },
    ]),
    ProductsModule,
    UsersModule,
  ],
  controllers: [InteractionsController],
  providers: [
    PublicationService,
    ReviewQueriesService,
    VotingService,
    InteractionRepository,
    VoteRepository,
    InteractionsPersonalData,
  ],
})
export class InteractionsModule {}
