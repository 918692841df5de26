import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ProductNotFoundError, ProductsService } from '#modules/products/index.js';
import { InteractionRepository } from '../data/interaction.repository.js';
import { faultOfFields, type TypedFields } from '../domain/interaction-rules.js';
import {
  ParentNotFoundError,
  ParentNotReviewError,
  ParentOfOtherProductError,
  WrongFieldsError,
} from '../interactions.errors.js';
import { toPublished, type PublishedView } from '../views/interaction.view.js';

export interface NewInteraction extends TypedFields {
  readonly productId: string;
  readonly content: string;
}

/** Publishes reviews and comments. */
@Injectable()
export class PublicationService {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly products: ProductsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws WrongFieldsError, ProductNotFoundError, ParentNotFoundError, ParentNotReviewError,
   * ParentOfOtherProductError, DuplicateReviewError
   */
  async publish(userId: string, interaction: NewInteraction): Promise<PublishedView> {
    const fault = faultOfFields(interaction);
    if (fault !== undefined) throw new WrongFieldsError(fault);
    const { productId, parentId } = interaction;
    if (!(await this.products.findForSale([productId])).has(productId)) throw new ProductNotFoundError();
    const insert = () => this.interactions.insert({ ...interaction, userId, createdAt: this.clock.now() });
    if (parentId === undefined) return toPublished(await insert(), userId);
    const comment = await this.unitOfWork.run(async () => {
      if (!(await this.interactions.countComment(parentId, productId))) {
        throw await this.faultOfParent(parentId);
      }
      return insert();
    });
    return toPublished(comment, userId);
  }

  /** Why a parent that is no review of the product cannot take a comment. */
  private async faultOfParent(parentId: string): Promise<Error> {
    const parent = await this.interactions.findById(parentId);
    if (parent === null) return new ParentNotFoundError();
    return parent.type === 'REVIEW' ? new ParentOfOtherProductError() : new ParentNotReviewError();
  }
}
