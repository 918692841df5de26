import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { InteractionRepository } from '../data/interaction.repository.js';
import type { Interaction } from '../data/interaction.schema.js';
import { countedRating, RATING_ON_COMMENT } from '../domain/interaction-rules.js';
import type { EditDto } from '../dto/review.dto.js';
import { InteractionNotFoundError, WrongFieldsError } from '../interactions.errors.js';
import { reviewsTopic } from '../interactions.topics.js';
import { toPublished, type PublishedView } from '../views/review.view.js';
import { ReviewDeletionService } from './review-deletion.service.js';
import { ReviewRatingsService } from './review-ratings.service.js';

/** The actions of authors on their own reviews and comments. Those of others are not found. */
@Injectable()
export class OwnInteractionsService {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly ratings: ReviewRatingsService,
    private readonly removal: ReviewDeletionService,
    private readonly unitOfWork: UnitOfWork,
    private readonly publisher: ChangePublisher,
  ) {}

  /** Omitted fields stay unchanged. @throws InteractionNotFoundError, WrongFieldsError for the rating of a comment */
  async edit(userId: string, interactionId: string, changes: EditDto): Promise<PublishedView> {
    const edited = await this.unitOfWork.run(async () => {
      const before = await this.find(userId, interactionId);
      if (before.type === 'COMMENT' && changes.rating !== undefined)
        throw new WrongFieldsError(RATING_ON_COMMENT);
      const { content = before.content, rating = before.rating } = changes;
      const after = { ...before, content, ...(rating === undefined ? {} : { rating }) };
      await this.interactions.replaceWords(after);
      const productId = before.productId.toHexString();
      const [counted, counts] = [countedRating(before), countedRating(after)];
      if (counted !== counts) await this.ratings.record(productId, counted, counts);
      this.publisher.publish([reviewsTopic(productId)]);
      return after;
    });
    return toPublished(edited, userId);
  }

  /** Deletes a comment, or a review with its comments; the votes on them go, too. @throws InteractionNotFoundError */
  async remove(userId: string, interactionId: string): Promise<void> {
    await this.unitOfWork.run(async () => this.removal.remove(await this.find(userId, interactionId)));
  }

  private find(userId: string, interactionId: string): Promise<Interaction> {
    return findOrFail(this.interactions.findOwn(interactionId, userId), InteractionNotFoundError);
  }
}
