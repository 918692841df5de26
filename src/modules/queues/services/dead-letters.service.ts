import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { scrollMetaOf } from '#common/paging/page.view.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { FailedEffectsRepository } from '#infrastructure/outbox/failed-effects.repository.js';
import { JobRegistry } from '#infrastructure/outbox/job-registry.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import type { DeadLetterListQuery } from '../dto/dead-letter-list.query.js';
import { DeadLetterNotFoundError, EffectNotDeadError } from '../queues.errors.js';
import { toDeadLetter, type DeadLetterListView } from '../views/dead-letter.view.js';

/** Lists dead letters, and has them tried again. */
@Injectable()
export class DeadLettersService {
  constructor(
    private readonly effects: FailedEffectsRepository,
    private readonly jobs: JobRegistry,
    private readonly auditLog: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns one page, newest first. @throws WrongCursorError */
  async list(query: DeadLetterListQuery): Promise<DeadLetterListView> {
    const page = await this.effects.findPage(query);
    return {
      failed: page.entries.map((entry) => toDeadLetter(entry, this.jobs.find(entry.job)?.queue)),
      meta: scrollMetaOf(query, page),
    };
  }

  /** @throws DeadLetterNotFoundError @throws EffectNotDeadError when it is being tried already */
  async retry(id: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const entry = await findOrFail(this.effects.find(id), DeadLetterNotFoundError);
      if ((await this.effects.replay({ id })) === 0) throw new EffectNotDeadError();
      const { job, about, attempts } = toDeadLetter(entry, undefined);
      await this.auditLog.record({
        action: 'EFFECT_RETRIED',
        subject: id,
        before: { state: 'FAILED', attempts },
        // An entry never names a customer: it outlives the account.
        after: { state: 'PENDING', job, ...(about.startsWith('user:') ? {} : { about }) },
      });
    });
  }
}
