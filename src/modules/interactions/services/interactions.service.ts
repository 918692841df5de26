import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ProductNotFoundError, ProductsForSaleService } from '#modules/products/index.js';
import { InteractionRepository } from '../data/interaction.repository.js';
import { validateFields } from '../domain/interaction-rules.js';
import type { PublishDto } from '../dto/review.dto.js';
import {
  ParentNotFoundError,
  ParentNotReviewError,
  ParentOfOtherProductError,
  WrongFieldsError,
} from '../interactions.errors.js';
import { reviewsTopic } from '../interactions.topics.js';
import { toPublished, type PublishedView } from '../views/review.view.js';
import { ReviewRatingsService } from './review-ratings.service.js';
import { ReviewWebhooksService } from './review-webhooks.service.js';

@Injectable()
export class InteractionsService {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly products: ProductsForSaleService,
    private readonly ratings: ReviewRatingsService,
    private readonly webhooks: ReviewWebhooksService,
    private readonly unitOfWork: UnitOfWork,
    private readonly publisher: ChangePublisher,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws WrongFieldsError, ProductNotFoundError, ParentNotFoundError, ParentNotReviewError,
   * ParentOfOtherProductError, DuplicateReviewError
   */
  async publish(userId: string, interaction: PublishDto): Promise<PublishedView> {
    const violation = validateFields(interaction);
    if (violation !== undefined) throw new WrongFieldsError(violation);
    const { productId, parentId } = interaction;
    if (!(await this.products.findForSale([productId])).has(productId)) throw new ProductNotFoundError();
    const published = await this.unitOfWork.run(async () => {
      if (parentId !== undefined && !(await this.interactions.countComment(parentId, productId)))
        throw await this.parentError(parentId);
      const inserted = await this.interactions.insert({
        ...interaction,
        userId,
        createdAt: this.clock.now(),
      });
      if (inserted.type === 'REVIEW') {
        await this.ratings.record(productId, undefined, inserted.rating);
        await this.webhooks.created(inserted);
      }
      this.publisher.publish([reviewsTopic(inserted.productId.toHexString())]);
      return inserted;
    });
    return toPublished(published, userId);
  }

  /** The reason why this parent cannot take a comment. */
  private async parentError(parentId: string): Promise<Error> {
    const parent = await this.interactions.findById(parentId);
    if (parent === null || parent.isHidden) return new ParentNotFoundError();
    return parent.type === 'REVIEW' ? new ParentOfOtherProductError() : new ParentNotReviewError();
  }
}
