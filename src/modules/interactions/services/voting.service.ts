import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { InteractionRepository } from '../data/interaction.repository.js';
import { ConcurrentVoteError, VoteRepository } from '../data/vote.repository.js';
import { voteMove, type VoteAction } from '../domain/interaction-rules.js';
import { InteractionNotFoundError } from '../interactions.errors.js';
import type { VoteResultView } from '../views/interaction.view.js';

/** Records votes. A user has at most one vote on an interaction, and the count is exact under concurrency. */
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
      // A concurrent request inserted the user's first vote; the retry finds it.
      if (error instanceof ConcurrentVoteError) return this.tryToVote(userId, interactionId, action);
      throw error;
    }
  }

  private tryToVote(userId: string, interactionId: string, action: VoteAction): Promise<VoteResultView> {
    return this.unitOfWork.run(async () => {
      const move = voteMove(await this.votes.find(interactionId, userId), action);
      // Updates the count first, so that concurrent votes on one interaction conflict on its document.
      const voteCount = await findOrFail(
        this.interactions.addVotes(interactionId, move.change),
        InteractionNotFoundError,
      );
      await this.votes.replace(interactionId, userId, move.vote);
      return { interactionId, voteCount, userVote: move.vote };
    });
  }
}
