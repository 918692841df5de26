import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { INDIA_IS_AHEAD_MS } from '#common/india/indian-day.js';
import { Clock } from '#common/time/clock.js';
import { zipStream, type ZippedFile } from '#common/zip/zip-stream.js';
import { AppConfig } from '#config/app-config.js';
import type { StreamedFile } from '#http/decorators.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import type { PaperKind } from '#modules/invoicing/index.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { greetingName, UsersService, type Account } from '#modules/users/index.js';
import { ArchivedPaperRepository } from '../data/archived-paper.repository.js';
import { InvoiceArchiveRepository } from '../data/invoice-archive.repository.js';
import type { InvoiceArchive } from '../data/invoice-archive.schema.js';
import { archiveFileName } from '../domain/archive-period.js';
import { archiveFailedMail, archiveReadyMail } from '../mails/invoice-archive.mail.js';
import { ArchiveNotFoundError } from '../tax-returns.errors.js';
import { ARCHIVE_MAIL } from '../tax-returns.jobs.js';
import { ARCHIVE_LINK_HOURS } from '../tax-returns.limits.js';
import { ArchiveLinksService } from './archive-links.service.js';

const FOLDERS: Record<PaperKind, string> = { INVOICE: 'invoices', CREDIT_NOTE: 'credit-notes' };
/** Papers that are read together for a download. */
const PAGE = 20;

/** Delivers archives: a notification and a mail with a link, and what the link leads to. */
@Injectable()
export class ArchiveDeliveryService {
  constructor(
    private readonly archives: InvoiceArchiveRepository,
    private readonly papers: ArchivedPaperRepository,
    private readonly users: UsersService,
    private readonly notifications: NotificationsService,
    private readonly links: ArchiveLinksService,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Ends an archive with its link. Idempotent. */
  async publish({ _id, userId, label, papers }: InvoiceArchive): Promise<void> {
    const link = this.links.create();
    await this.unitOfWork.run(async () => {
      if (!(await this.archives.complete(_id, link))) return;
      const isMailed = await this.mailTo(_id.toHexString(), userId.toHexString());
      await this.notifications.notify({
        userId: userId.toHexString(),
        type: 'EXPORT_READY',
        title: `Your archive of invoices is ready (${label})`,
        message: `${papers} invoices and credit notes. ${isMailed ? 'It has been mailed to you. The' : 'The'} link works for ${ARCHIVE_LINK_HOURS} hours.`,
        metadata: { fileUrl: this.links.urlOf(link.nonce) },
      });
    });
  }

  /** Ends an archive without a file, and says so to who has asked for it. Idempotent. */
  async giveUp({ _id, userId, label }: InvoiceArchive): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.archives.fail(_id))) return;
      await this.papers.deleteOf([_id]);
      await this.mailTo(_id.toHexString(), userId.toHexString());
      await this.notifications.notify({
        userId: userId.toHexString(),
        type: 'SHOP_ALERT',
        title: `Your archive of invoices could not be made (${label})`,
        message: 'Ask for it again, or for a shorter period. The log of the service says why.',
      });
    });
  }

  /** Sends the link, or that there is none. Sends nothing when the account was deleted, or the archive. */
  @HandlesJob(ARCHIVE_MAIL)
  async mail({ archiveId }: PayloadOf<typeof ARCHIVE_MAIL>, effectId: string): Promise<void> {
    const archive = await this.archives.findById(archiveId);
    const account =
      archive === null ? null : await this.users.findAccountOrNull(archive.userId.toHexString());
    if (archive === null || account?.isEmailVerified !== true) return;
    const { seller } = this.config.shop;
    const common = { firstname: greetingName(account), label: archive.label };
    const content =
      archive.nonce === undefined
        ? archiveFailedMail(seller, common)
        : archiveReadyMail(seller, {
            ...common,
            papers: archive.papers,
            downloadUrl: this.links.urlOf(archive.nonce),
            hoursValid: ARCHIVE_LINK_HOURS,
          });
    await this.mailer.send({ id: effectId, to: account.email, ...content });
  }

  /**
   * Streams an archive to who has its link.
   * @throws ArchiveNotFoundError for an unknown or expired link, and when who has asked for it may not read it any more, or has another
   * password since
   */
  async download(token: string): Promise<StreamedFile> {
    const now = this.clock.now();
    const archive = await findOrFail(
      this.archives.findReady(this.links.hashOf(token), now),
      ArchiveNotFoundError,
    );
    const account = await this.users.findAccountOrNull(archive.userId.toHexString());
    if (account === null || !mayRead(account, archive)) throw new ArchiveNotFoundError();
    return {
      content: zipStream(this.filesOf(archive)),
      contentType: 'application/zip',
      filename: archiveFileName(archive),
    };
  }

  /** Yields the files. Documents without a print are named in a text, behind all others. */
  private async *filesOf({ _id, readyAt }: InvoiceArchive): AsyncGenerator<ZippedFile> {
    const leftOut: string[] = [];
    for (let place = 0; ; place += PAGE) {
      const page = await this.papers.findFrom(_id, place, PAGE);
      for (const { kind, number, issuedAt, content } of page) {
        if (content === undefined) leftOut.push(number);
        else yield { name: `${FOLDERS[kind]}/${number}.pdf`, content, at: inIndia(issuedAt) };
      }
      if (page.length < PAGE) break;
    }
    if (leftOut.length > 0)
      yield {
        name: 'left-out.txt',
        content: Buffer.from(`These could not be printed:\n${leftOut.join('\n')}\n`),
        at: inIndia(readyAt!),
      };
  }

  /** An unverified address may be a stranger's. @returns whether a mail goes */
  private async mailTo(archiveId: string, userId: string): Promise<boolean> {
    const account = await this.users.findAccountOrNull(userId);
    if (account?.isEmailVerified !== true) return false;
    await this.outbox.add(ARCHIVE_MAIL, { archiveId }, `invoice-archive:${archiveId}`);
    return true;
  }
}

function mayRead(
  { role, isActive, scopes, passwordChangedAt }: Account,
  { readyAt }: Pick<InvoiceArchive, 'readyAt'>,
): boolean {
  const isInScope = scopes === undefined || scopes.includes('reports:read');
  const hasSamePassword =
    passwordChangedAt === undefined || readyAt === undefined || passwordChangedAt <= readyAt;
  return role === 'ADMIN' && isActive && isInScope && hasSamePassword;
}

/** The time of a paper as India's clocks show it. */
function inIndia(at: Date): Date {
  return new Date(at.getTime() + INDIA_IS_AHEAD_MS);
}
