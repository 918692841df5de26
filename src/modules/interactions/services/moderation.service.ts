import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { InteractionRepository } from '../data/interaction.repository.js';
import { InteractionNotFoundError } from '../interactions.errors.js';
import { RemovalService } from './removal.service.js';

/** Deletes what should not have been published, for administrators. */
@Injectable()
export class ModerationService {
  constructor(
    private readonly interactions: InteractionRepository,
    private readonly removal: RemovalService,
    private readonly auditLog: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

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
