import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import type { DownloadedFile } from '#http/decorators.js';
import { fitsMail } from '#infrastructure/mail/attachments.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { DataExportRepository } from '../../data/data-export.repository.js';
import { UserRepository } from '../../data/user.repository.js';
import { greetingName } from '../../domain/account.js';
import { dataExportMail } from '../../mails/data-export.mail.js';
import { ExportNotFoundError } from '../../users.errors.js';
import { EXPORT_MAIL } from '../../users.jobs.js';
import { EXPORT_LINK_HOURS } from '../../users.limits.js';
import { ExportLinksService } from './export-links.service.js';

const decompress = promisify(gunzip);

/** Delivers finished data exports: mailed to their owner, and downloaded with the link. */
@Injectable()
export class DataExportDeliveryService {
  constructor(
    private readonly exports: DataExportRepository,
    private readonly users: UserRepository,
    private readonly links: ExportLinksService,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Sends the file linked and, unless too large, attached. Sends nothing when the account was deleted, its address is not verified, or the link has expired. */
  @HandlesJob(EXPORT_MAIL)
  async mail({ exportId }: PayloadOf<typeof EXPORT_MAIL>, effectId: string): Promise<void> {
    const found = await this.exports.findReady({ _id: exportId }, this.clock.now());
    const user = found === null ? null : await this.users.findById(found.userId.toHexString());
    if (found === null || user?.isEmailVerified !== true) return;
    const file = await decompress(found.content);
    const content = dataExportMail(this.config.shop.seller, {
      firstname: greetingName(user),
      downloadUrl: this.links.urlOf(found.nonce),
      hoursValid: EXPORT_LINK_HOURS,
      file: fitsMail(file) ? file : undefined,
    });
    await this.mailer.send({ id: effectId, to: user.email, ...content });
  }

  /** @throws ExportNotFoundError for an unknown or expired link, and after the account's deletion */
  async download(token: string): Promise<DownloadedFile> {
    const ready = this.exports.findReady({ tokenHash: this.links.hashOf(token) }, this.clock.now());
    const { content } = await findOrFail(ready, ExportNotFoundError);
    return {
      content: await decompress(content),
      contentType: 'application/json',
      filename: 'account-data.json',
    };
  }
}
