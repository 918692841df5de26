import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { ValidationFailedError } from '#common/errors/validation-failed.error.js';
import { Clock } from '#common/time/clock.js';
import { HOUR_MS } from '#common/time/durations.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { IssuedPaperRepository } from '#modules/invoicing/index.js';
import { ArchivedPaperRepository } from '../data/archived-paper.repository.js';
import { InvoiceArchiveRepository } from '../data/invoice-archive.repository.js';
import { archivePeriodOf, type ArchivePeriod } from '../domain/archive-period.js';
import type { InvoiceArchiveDto } from '../dto/invoice-archive.dto.js';
import { ArchiveRunningError, ArchiveTooLargeError, NothingToArchiveError } from '../tax-returns.errors.js';
import { CONTINUE_ARCHIVE } from '../tax-returns.jobs.js';
import {
  ARCHIVE_LINK_HOURS,
  ARCHIVE_STALLED_AFTER_MS,
  MOST_ARCHIVED_PAPERS,
  MOST_KEPT_ARCHIVES,
} from '../tax-returns.limits.js';
import type { StartedArchiveView } from '../views/started-archive.view.js';
import { TaxPapersService } from './tax-papers.service.js';

/** Takes what administrators ask for as an archive; a job makes it. */
@Injectable()
export class InvoiceArchivesService {
  constructor(
    private readonly archives: InvoiceArchiveRepository,
    private readonly papers: ArchivedPaperRepository,
    private readonly taxPapers: TaxPapersService,
    private readonly issued: IssuedPaperRepository,
    private readonly auditLog: AuditLogService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins an archive. One of the same period that is in progress is answered, and no second one begun.
   * @throws NoTaxRegistrationError, ArchiveRunningError, NothingToArchiveError, ArchiveTooLargeError, ValidationFailedError
   */
  async start(userId: string, request: InvoiceArchiveDto): Promise<StartedArchiveView> {
    this.taxPapers.registeredSeller();
    const period = periodOf(request);
    const papers = await this.issued.countUpTo(period, MOST_ARCHIVED_PAPERS + 1);
    if (papers === 0) throw new NothingToArchiveError();
    if (papers > MOST_ARCHIVED_PAPERS) throw new ArchiveTooLargeError();
    try {
      return { _id: await this.insert(userId, period, papers), papers };
    } catch (error) {
      if (!(error instanceof ArchiveRunningError)) throw error;
      const running = await this.archives.findQueued(userId);
      if (running === null || !isOf(running, period)) throw error;
      return { _id: running._id.toHexString(), papers };
    }
  }

  /** Deletes the archives of an administrator. Joins an open unit of work. */
  async deleteOf(userId: string): Promise<void> {
    await this.delete(await this.archives.findBeyond(userId, 0));
  }

  private async insert(userId: string, period: ArchivePeriod, papers: number): Promise<string> {
    const now = this.clock.now();
    const _id = newId();
    const archiveId = _id.toHexString();
    await this.unitOfWork.run(async () => {
      const stalledSince = new Date(now.getTime() - ARCHIVE_STALLED_AFTER_MS);
      await this.delete(await this.archives.findStalled(userId, stalledSince));
      await this.delete(await this.archives.findBeyond(userId, MOST_KEPT_ARCHIVES - 1));
      await this.archives.insert({
        _id,
        userId: new Types.ObjectId(userId),
        ...period,
        state: 'QUEUED',
        requestedAt: now,
        papers: 0,
        tries: 0,
        expiresAt: new Date(now.getTime() + ARCHIVE_STALLED_AFTER_MS + ARCHIVE_LINK_HOURS * HOUR_MS),
      });
      await this.outbox.add(CONTINUE_ARCHIVE, { archiveId }, `invoice-archive:${archiveId}`);
      const { label, from, to } = period;
      await this.auditLog.record({
        action: 'ARCHIVE_STARTED',
        subject: archiveId,
        subjectName: label,
        before: null,
        after: { from, to, papers },
      });
    });
    return archiveId;
  }

  private async delete(ids: readonly Types.ObjectId[]): Promise<void> {
    if (ids.length === 0) return;
    await this.papers.deleteOf(ids);
    await this.archives.delete(ids);
  }
}

function periodOf(request: InvoiceArchiveDto): ArchivePeriod {
  const { period: month, from, to } = request;
  const period = archivePeriodOf(request);
  if (period === undefined || (month !== undefined && (from !== undefined || to !== undefined)))
    throw new ValidationFailedError('Give either period, or from and to');
  if (period.from > period.to) throw new ValidationFailedError('from must not be after to');
  return period;
}

function isOf(archive: Pick<ArchivePeriod, 'from' | 'to'>, { from, to }: ArchivePeriod): boolean {
  return archive.from.getTime() === from.getTime() && archive.to.getTime() === to.getTime();
}
