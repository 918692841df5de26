import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { InteractionRepository } from './data/interaction.repository.js';
import { VoteRepository } from './data/vote.repository.js';
import { toPublished } from './views/review.view.js';

/** Exports reviews, comments and votes. On deletion the texts stay without their author, and the votes are deleted. */
@Injectable()
export class InteractionsPersonalData extends PersonalData {
  readonly name = 'interactions';

  constructor(
    private readonly interactions: InteractionRepository,
    private readonly votes: VoteRepository,
  ) {
    super();
  }

  async exportFor(userId: string): Promise<unknown> {
    const written = await this.interactions.findAllOf(userId);
    const votes = await this.votes.findAllOf(userId);
    return {
      written: written.map((interaction) => toPublished(interaction, userId)),
      votes: votes.map(({ interactionId, action }) => ({
        interactionId: interactionId.toHexString(),
        action,
      })),
    };
  }

  async eraseFor(userId: string): Promise<void> {
    await this.interactions.anonymiseAllOf(userId);
    await this.votes.deleteAllOf(userId);
  }
}
