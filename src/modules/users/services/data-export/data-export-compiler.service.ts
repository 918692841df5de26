import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { DataExportRepository } from '../../data/data-export.repository.js';
import type { DataExport } from '../../data/data-export.schema.js';
import { ExportFilesService } from './export-files.service.js';
import { ExportLinksService, LINK_HOURS } from './export-links.service.js';
import { COMPILE_EXPORT, EXPORT_MAIL } from '../../users.jobs.js';

/** Compiles data exports. */
@Injectable()
export class DataExportCompilerService {
  constructor(
    private readonly exports: DataExportRepository,
    private readonly files: ExportFilesService,
    private readonly links: ExportLinksService,
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: NotificationsService,
    private readonly outbox: Outbox,
  ) {}

  /** Completes the user's export that is under way; without one, or without the user, there is nothing to do. */
  @HandlesJob(COMPILE_EXPORT)
  async compile({ userId }: PayloadOf<typeof COMPILE_EXPORT>): Promise<void> {
    const queued = await this.exports.findQueued(userId);
    if (queued === null) return;
    const content = await this.files.compile(userId);
    if (content === null) await this.exports.deleteAllOf(userId);
    else await this.publish(queued, userId, content);
  }

  /** The file, its notification and its mail stand or fall together, and once, however often the job runs. */
  private async publish({ _id }: DataExport, userId: string, content: Buffer): Promise<void> {
    const link = this.links.create();
    await this.unitOfWork.run(async () => {
      if (!(await this.exports.complete(_id, { ...link, content }))) return;
      await this.notifications.notify({
        userId,
        type: 'EXPORT_READY',
        title: 'Your data export is ready',
        message: `It has been mailed to you. The link works for ${LINK_HOURS} hours.`,
        metadata: { fileUrl: this.links.urlOf(link.nonce) },
      });
      await this.outbox.add(EXPORT_MAIL, { exportId: _id.toHexString() }, `user:${userId}`);
    });
  }
}
