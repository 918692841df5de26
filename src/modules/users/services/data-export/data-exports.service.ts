import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { DataExportRepository } from '../../data/data-export.repository.js';
import { ExportRunningError } from '../../users.errors.js';
import { COMPILE_EXPORT } from '../../users.jobs.js';

/** An export that has been under way for so long is given up, and a new request starts another. */
const STALLED_AFTER_MS = 6 * 3_600_000;

/** Takes the customers' requests for data exports. */
@Injectable()
export class DataExportsService {
  constructor(
    private readonly exports: DataExportRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Queues an export; while one of the user is under way, there is nothing to add. */
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
