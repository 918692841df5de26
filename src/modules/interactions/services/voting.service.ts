import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { InteractionRepository } from '../data/interaction.repository.js';
import { ConcurrentVoteError, VoteRepository } from '../data/vote.repository.js';
import { voteMove, type VoteAction } from '../domain/interaction-rules.js';
import { InteractionNotFoundError } from '../interactions.errors.js';
import type { VoteResultView } from '../views/interaction.view.js';

/** Votes: a user holds at most one on an interaction, and the count is exact whatever happens at the same time. */
@Injectable()
export class VotingService {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly votes: VoteRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws InteractionNotFoundError */
  async vote(userId: string, interactionId: string, action: VoteAction): Promise<VoteResultView> {
    try {
      return await this.tryToVote(userId, interactionId, action);
    } catch (error) {
      // The same user's first vote from two places at once: the other one is there now, and this one follows it.
      if (error instanceof ConcurrentVoteError) return this.tryToVote(userId, interactionId, action);
      throw error;
    }
  }

  private tryToVote(userId: string, interactionId: string, action: VoteAction): Promise<VoteResultView> {
    return this.unitOfWork.run(async () => {
      const move = voteMove(await this.votes.find(interactionId, userId), action);
      // The count first: every vote on one interaction then waits for, or conflicts with, the one before it.
      const voteCount = await findOrFail(
        this.interactions.addVotes(interactionId, move.change),
        InteractionNotFoundError,
      );
      await this.votes.replace(interactionId, userId, move.vote);
      return { interactionId, voteCount, userVote: move.vote };
    });
  }
}
