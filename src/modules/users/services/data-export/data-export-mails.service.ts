import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { DataExportRepository } from '../../data/data-export.repository.js';
import { UserRepository } from '../../data/user.repository.js';
import { greetingName } from '../../domain/account.js';
import { ExportFilesService } from './export-files.service.js';
import { ExportLinksService, LINK_HOURS } from './export-links.service.js';
import { dataExportMail } from '../../mails/data-export.mail.js';
import { EXPORT_MAIL } from '../../users.jobs.js';

/** Mail servers refuse more than some 20 MB, of which the encoding takes a third: a larger file is linked only. */
const LARGEST_ATTACHMENT = 10 * 1024 * 1024;

/** Mails data exports to their owners. */
@Injectable()
export class DataExportMailsService {
  constructor(
    private readonly exports: DataExportRepository,
    private readonly users: UserRepository,
    private readonly files: ExportFilesService,
    private readonly links: ExportLinksService,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Sends the file, attached and linked; nothing when the account is gone or the link has expired by now. */
  @HandlesJob(EXPORT_MAIL)
  async send({ exportId }: PayloadOf<typeof EXPORT_MAIL>, effectId: string): Promise<void> {
    const found = await this.exports.findReady({ _id: exportId }, this.clock.now());
    const user = found === null ? null : await this.users.findById(found.userId.toHexString());
    if (found === null || user === null) return;
    const file = await this.files.open(found.content);
    const content = dataExportMail(this.config.shop.seller, {
      firstname: greetingName(user),
      downloadUrl: this.links.urlOf(found.nonce),
      hoursValid: LINK_HOURS,
      file: file.length > LARGEST_ATTACHMENT ? undefined : file,
    });
    await this.mailer.send({ id: effectId, to: user.email, ...content });
  }
}
