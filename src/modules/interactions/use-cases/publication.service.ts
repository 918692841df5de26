import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
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
    if (parentId !== undefined) await this.assertParent(parentId, productId);
    const created = await this.interactions.insert({ ...interaction, userId, createdAt: this.clock.now() });
    return toPublished(created, userId);
  }

  private async assertParent(parentId: string, productId: string): Promise<void> {
    const parent = await this.interactions.findById(parentId);
    if (parent === null) throw new ParentNotFoundError();
    if (parent.type !== 'REVIEW') throw new ParentNotReviewError();
    if (parent.productId.toHexString() !== productId) throw new ParentOfOtherProductError();
  }
}
