import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '#common/time/clock.js';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { CategoriesService, CATEGORY_CHANGED, UnknownCategoryError } from '#modules/categories/index.js';
import { ProductCategoryRepository, type CategoryFields } from '../data/product-category.repository.js';
import { placedIn, placedAnew } from '../domain/product-categories.js';
import { CATALOGUE_TOPIC } from '../products.topics.js';
import { ProductChangeOutboxService } from '../services/product-change-outbox.service.js';

const BATCH = 200;

/** Keeps which categories products are in, and what those are below. */
@Injectable()
export class ProductCategoriesService {
  constructor(
    private readonly products: ProductCategoryRepository,
    private readonly categories: CategoriesService,
    private readonly changes: ProductChangeOutboxService,
    private readonly publisher: ChangePublisher,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The stored fields of a product in these categories; none without them. Call it in the unit of work that writes them: a category that is moved or
   * deleted at the same time waits for it.
   * @throws UnknownCategoryError
   */
  async fieldsOf(categoryIds: readonly Types.ObjectId[] | undefined): Promise<Partial<CategoryFields>> {
    if (categoryIds === undefined) return {};
    if (categoryIds.length === 0) return { categoryIds: [], categoryPath: null };
    const tree = await this.categories.lockTree();
    if (!categoryIds.every((id) => tree.has(id.toHexString()))) throw new UnknownCategoryError();
    return placedIn(tree, categoryIds);
  }

  /**
   * Brings a batch of the products of a category up to date with the tree, and records the next batch. Products lose a category
   * that is gone.
   */
  @HandlesJob(CATEGORY_CHANGED)
  async placeProducts({ categoryId, after }: PayloadOf<typeof CATEGORY_CHANGED>): Promise<void> {
    await this.unitOfWork.run(async () => {
      const tree = await this.categories.lockTree();
      const batch = await this.products.findBelow(categoryId, after, BATCH);
      const placed = batch.flatMap((product) => placedAnew(tree, product) ?? []);
      await this.products.place(placed, this.clock.now());
      const changed = placed.filter(({ isChanged }) => isChanged).map(({ id }) => id.toHexString());
      await this.changes.record(changed);
      if (batch.length < BATCH) return;
      await this.categories.recordChange(categoryId, batch.at(-1)!._id.toHexString());
    });
    this.publisher.publish([CATALOGUE_TOPIC]);
  }
}
