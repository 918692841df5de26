import { Injectable } from '@nestjs/common';
import { KeyedLock } from '#common/async/keyed-lock.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { InteractionRepository } from '../data/interaction.repository.js';
import { ConcurrentVoteError, VoteRepository } from '../data/vote.repository.js';
import { voteMove, type VoteAction } from '../domain/interaction-rules.js';
import { InteractionNotFoundError } from '../interactions.errors.js';
import { reviewsTopic } from '../interactions.topics.js';
import type { VoteResultView } from '../views/review.view.js';

/** Records votes. A user has at most one vote on an interaction, and the count is exact under concurrency. */
@Injectable()
export class VotingService {
  /** Votes on one interaction all write its count: in turn, they do not abort each other's transactions. */
  private readonly mutex = new KeyedLock();

  constructor(
    private readonly interactions: InteractionRepository,
    private readonly votes: VoteRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly publisher: ChangePublisher,
  ) {}

  /** @throws InteractionNotFoundError */
  async vote(userId: string, interactionId: string, action: VoteAction): Promise<VoteResultView> {
    return this.mutex.runExclusive([interactionId], async () => {
      try {
        return await this.tryToVote(userId, interactionId, action);
      } catch (error) {
        // Another process inserted the user's first vote; the retry finds it.
        if (error instanceof ConcurrentVoteError) return this.tryToVote(userId, interactionId, action);
        throw error;
      }
    });
  }

  private tryToVote(userId: string, interactionId: string, action: VoteAction): Promise<VoteResultView> {
    return this.unitOfWork.run(async () => {
      const move = voteMove(await this.votes.find(interactionId, userId), action);
      // Updates the count first, so that concurrent votes on one interaction conflict on its document.
      const { voteCount, productId } = await findOrFail(
        this.interactions.addVotes(interactionId, move.change),
        InteractionNotFoundError,
      );
      await this.votes.replace(interactionId, userId, move.vote);
      this.publisher.publish([reviewsTopic(productId.toHexString())]);
      return { interactionId, voteCount, userVote: move.vote };
    });
  }
}
