import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { InteractionRepository } from '../data/interaction.repository.js';
import type { Answer, Interaction } from '../data/interaction.schema.js';
import { countedRating } from '../domain/interaction-rules.js';
import type { ModerateDto } from '../dto/review.dto.js';
import { InteractionNotFoundError, WrongFieldsError } from '../interactions.errors.js';
import { reviewsTopic } from '../interactions.topics.js';
import { toModerated, type ModeratedView } from '../views/review.view.js';
import { ReviewRatingsService } from './review-ratings.service.js';

/** The decisions of administrators about a review that stays: whether the public sees it, and what the shop answers. */
@Injectable()
export class ReviewModerationService {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly ratings: ReviewRatingsService,
    private readonly auditLog: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
    private readonly publisher: ChangePublisher,
    private readonly clock: Clock,
  ) {}

  /** Idempotent: what is so already changes nothing. @throws InteractionNotFoundError, WrongFieldsError for a comment, or without a field */
  async moderate(interactionId: string, changes: ModerateDto): Promise<ModeratedView> {
    if (changes.isHidden === undefined && changes.answer === undefined)
      throw new WrongFieldsError('isHidden or answer is required');
    const review = await this.unitOfWork.run(async () => {
      const before = await findOrFail(this.interactions.findById(interactionId), InteractionNotFoundError);
      if (before.type === 'COMMENT')
        throw new WrongFieldsError('isHidden and answer are not allowed on a COMMENT');
      const { isHidden = before.isHidden } = changes;
      const answer = this.answerOf(before, changes.answer);
      const isMoved = isHidden !== before.isHidden;
      if (!isMoved && answer === (before.answer ?? null)) return before;
      await this.interactions.moderate(before._id, isHidden, answer);
      const after = decided(before, isHidden, answer);
      const productId = before.productId.toHexString();
      if (isMoved) await this.ratings.record(productId, countedRating(before), countedRating(after));
      await this.record(before, after);
      this.publisher.publish([reviewsTopic(productId)]);
      return after;
    });
    return toModerated(review);
  }

  /** The same text keeps its time. */
  private answerOf({ answer }: Interaction, text: string | null | undefined): Answer | null {
    if (text === undefined || text === answer?.text) return answer ?? null;
    return text === null ? null : { text, at: this.clock.now() };
  }

  private async record(before: Interaction, after: Interaction): Promise<void> {
    await this.auditLog.record({
      action: 'INTERACTION_UPDATED',
      subject: before._id.toHexString(),
      before: withoutText(before),
      after: withoutText(after),
    });
  }
}

function decided(
  { answer: _answer, ...rest }: Interaction,
  isHidden: boolean,
  answer: Answer | null,
): Interaction {
  return { ...rest, isHidden, ...(answer === null ? {} : { answer }) };
}

/** An answer may name the customer. */
function withoutText({ isHidden, answer }: Interaction) {
  return { isHidden, answeredAt: answer?.at.toISOString() ?? null };
}
