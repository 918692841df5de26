import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { DataExportRepository } from '../../data/data-export.repository.js';
import { ExportRunningError } from '../../users.errors.js';
import { COMPILE_EXPORT } from '../../users.jobs.js';

/** An export in progress for longer is abandoned, and a new request starts another. */
const STALLED_AFTER_MS = 6 * 3_600_000;

/** Accepts the customers' requests for data exports. */
@Injectable()
export class DataExportsService {
  constructor(
    private readonly exports: DataExportRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Queues an export. Does nothing while one of the user's exports is in progress. */
  async request(userId: string): Promise<void> {
    const now = this.clock.now();
    try {
      await this.unitOfWork.run(async () => {
        await this.exports.deleteStalled(userId, new Date(now.getTime() - STALLED_AFTER_MS));
        await this.exports.insertQueued(userId, now);
        await this.outbox.add(COMPILE_EXPORT, { userId }, `user:${userId}`);
      });
    } catch (error) {
      if (!(error instanceof ExportRunningError)) throw error;
    }
  }
}
