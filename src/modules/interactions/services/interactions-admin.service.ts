import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { metaOf } from '#common/paging/page.view.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { queryWords } from '#infrastructure/search-engine/search-words.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { ProductsForSaleService } from '#modules/products/index.js';
import { UserDirectoryService, UsersService } from '#modules/users/index.js';
import { InteractionRepository } from '../data/interaction.repository.js';
import type { AdminInteractionsQuery } from '../dto/review-list.query.js';
import { InteractionNotFoundError } from '../interactions.errors.js';
import { toListed, type ListedInteractionsView } from '../views/review.view.js';
import { ReviewDeletionService } from './review-deletion.service.js';

/** Lists all that was published, and deletes what should not have been, for administrators. */
@Injectable()
export class InteractionsAdminService {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly removal: ReviewDeletionService,
    private readonly users: UsersService,
    private readonly directory: UserDirectoryService,
    private readonly products: ProductsForSaleService,
    private readonly auditLog: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns one page of all reviews and comments with their authors and products, newest first. */
  async list({ q, type, rating, hidden, ...page }: AdminInteractionsQuery): Promise<ListedInteractionsView> {
    const search =
      q === undefined ? undefined : { words: queryWords(q), userIds: await this.directory.findIds(q) };
    const { entries, total } = await this.interactions.findPage({ type, rating, hidden, search }, page);
    const [customers, products] = await Promise.all([
      this.users.findCustomers(entries.flatMap(({ userId }) => userId?.toHexString() ?? [])),
      this.products.findAny(entries.map(({ productId }) => productId.toHexString())),
    ]);
    return {
      interactions: viewsOf(entries, (entry) => toListed(entry, customers, products)),
      meta: metaOf(page, total),
    };
  }

  /** Deletes a comment, or a review with its comments. @throws InteractionNotFoundError */
  async delete(interactionId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const found = await findOrFail(this.interactions.findById(interactionId), InteractionNotFoundError);
      const comments = await this.removal.remove(found);
      // Neither the author nor the text: both are personal.
      const { type, productId, rating = null } = found;
      await this.auditLog.record({
        action: 'INTERACTION_DELETED',
        subject: interactionId,
        before: { type, productId: productId.toHexString(), rating, comments },
        after: null,
      });
    });
  }
}
