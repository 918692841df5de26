import { Injectable } from '@nestjs/common';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { InteractionRepository } from '../data/interaction.repository.js';
import type { Interaction } from '../data/interaction.schema.js';
import { VoteRepository } from '../data/vote.repository.js';
import { countedRating } from '../domain/interaction-rules.js';
import { reviewsTopic } from '../interactions.topics.js';
import { ReviewRatingsService } from './review-ratings.service.js';

/** Takes a comment away, or a review with its comments and its rating, and all votes on them. */
@Injectable()
export class ReviewDeletionService {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly votes: VoteRepository,
    private readonly ratings: ReviewRatingsService,
    private readonly publisher: ChangePublisher,
  ) {}

  /**
   * Call it inside the unit of work that has read the interaction.
   * @returns how many comments went with it
   */
  async remove(removed: Interaction): Promise<number> {
    const { _id, type, parentId, productId } = removed;
    // Before its comments: a concurrent comment on the review writes its document as well.
    await this.interactions.delete(_id);
    const comments = type === 'REVIEW' ? await this.interactions.deleteCommentsOn(_id) : [];
    await this.votes.deleteAllOn([_id, ...comments]);
    if (parentId !== undefined) await this.interactions.uncountComment(parentId);
    if (type === 'REVIEW')
      await this.ratings.record(productId.toHexString(), countedRating(removed), undefined);
    this.publisher.publish([reviewsTopic(productId.toHexString())]);
    return comments.length;
  }
}
