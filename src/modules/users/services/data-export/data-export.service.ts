import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { DataExportRepository } from '../../data/data-export.repository.js';
import { UserRepository } from '../../data/user.repository.js';
import type { DataExport } from '../../data/data-export.schema.js';
import { toExportFile } from '../../domain/export-file.js';
import { ExportRunningError } from '../../users.errors.js';
import { COMPILE_EXPORT, EXPORT_MAIL } from '../../users.jobs.js';
import { EXPORT_LINK_HOURS, EXPORT_STALLED_AFTER_MS } from '../../users.limits.js';
import { ExportLinksService } from './export-links.service.js';

const compress = promisify(gzip);

/** Accepts the customers' requests for data exports and compiles their files in a background job. */
@Injectable()
export class DataExportService {
  constructor(
    private readonly exports: DataExportRepository,
    private readonly users: UserRepository,
    private readonly registry: PersonalDataRegistry,
    private readonly links: ExportLinksService,
    private readonly notifications: NotificationsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Queues an export. Does nothing while one of the user's exports is in progress. @returns whether it is queued */
  async request(userId: string): Promise<boolean> {
    const now = this.clock.now();
    try {
      await this.unitOfWork.run(async () => {
        await this.exports.deleteStalled(userId, new Date(now.getTime() - EXPORT_STALLED_AFTER_MS));
        await this.exports.insertQueued(userId, now);
        await this.outbox.add(COMPILE_EXPORT, { userId }, `user:${userId}`);
      });
      return true;
    } catch (error) {
      if (error instanceof ExportRunningError) return false;
      throw error;
    }
  }

  /** Ends the links of the user's finished exports, with the files. Joins an open unit of work. */
  async revokeLinks(userId: string): Promise<void> {
    await this.exports.deleteReadyOf(userId);
  }

  /** Completes the user's export in progress. Does nothing without an export or a user. */
  @HandlesJob(COMPILE_EXPORT)
  async compile({ userId }: PayloadOf<typeof COMPILE_EXPORT>): Promise<void> {
    const queued = await this.exports.findQueued(userId);
    if (queued === null) return;
    const parts = new Map<string, unknown>();
    for (const part of this.registry.inOrder()) parts.set(part.name, await part.exportFor(userId));
    const file = toExportFile(parts, this.clock.now());
    if (file === null) await this.exports.deleteAllOf(userId);
    else await this.publish(queued, userId, await compress(JSON.stringify(file, null, 2)));
  }

  /**
   * Stores the file, its notification and, for a verified address, its mail in one transaction: whoever reads an unverified one may
   * be a stranger (decisions 14.51). Idempotent: a repeated job publishes nothing.
   */
  private async publish({ _id }: DataExport, userId: string, content: Buffer): Promise<void> {
    const link = this.links.create();
    await this.unitOfWork.run(async () => {
      if (!(await this.exports.complete(_id, { ...link, content }))) return;
      const isMailed = (await this.users.findById(userId))?.isEmailVerified === true;
      await this.notifications.notify({
        userId,
        type: 'EXPORT_READY',
        title: 'Your data export is ready',
        message: `${isMailed ? 'It has been mailed to you. The' : 'The'} link works for ${EXPORT_LINK_HOURS} hours.`,
        metadata: { fileUrl: this.links.urlOf(link.nonce) },
      });
      if (isMailed) await this.outbox.add(EXPORT_MAIL, { exportId: _id.toHexString() }, `user:${userId}`);
    });
  }
}
