import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { PdfRenderer } from '#infrastructure/pdf/pdf-renderer.js';
import { IssuedPaperRepository, numberedDocument, type IssuedPaper } from '#modules/invoicing/index.js';
import { OrderRepository, type Order } from '#modules/orders/index.js';
import { ArchivedPaperRepository } from '../data/archived-paper.repository.js';
import type { ArchivedPaper } from '../data/archived-paper.schema.js';
import { InvoiceArchiveRepository } from '../data/invoice-archive.repository.js';
import type { InvoiceArchive } from '../data/invoice-archive.schema.js';
import { CONTINUE_ARCHIVE } from '../tax-returns.jobs.js';
import { ArchiveDeliveryService } from './archive-delivery.service.js';

/** A job works for so long; then another goes on, so that other jobs come in between, and a shutdown need not wait. */
const SLICE_MS = 5_000;
/** Papers that are stored together: about a second of work, and a megabyte. */
const PAGE = 20;
/** An archive that is begun so often without moving on is given up. */
const MOST_TRIES = 6;

/**
 * Makes archives: page after page of the register, each in one transaction with the place that the archive has reached, so that a process
 * that is killed loses nothing and repeats nothing. One page is in memory.
 */
@Injectable()
export class ArchiveRunnerService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Archives');
  private isStopping = false;

  constructor(
    private readonly archives: InvoiceArchiveRepository,
    private readonly papers: ArchivedPaperRepository,
    private readonly issued: IssuedPaperRepository,
    private readonly orders: OrderRepository,
    private readonly renderer: PdfRenderer,
    private readonly delivery: ArchiveDeliveryService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
  ) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  @HandlesJob(CONTINUE_ARCHIVE)
  async continue({ archiveId }: PayloadOf<typeof CONTINUE_ARCHIVE>): Promise<void> {
    const isOver = await this.run(archiveId, performance.now() + SLICE_MS);
    if (!isOver) await this.outbox.add(CONTINUE_ARCHIVE, { archiveId }, `invoice-archive:${archiveId}`);
  }

  /**
   * Goes on with an archive until a time, of `performance.now()`.
   * @returns whether it has ended
   * @throws what prevents it, unless it was begun too often: then it is given up, which its administrator is told
   */
  async run(archiveId: string, untilMs: number): Promise<boolean> {
    const archive = await this.archives.begin(archiveId);
    if (archive === null) return true;
    try {
      // Processes that are killed throw nothing.
      if (archive.tries > MOST_TRIES) throw new Error('The processes that made it have ended');
      return await this.advance(archive, untilMs);
    } catch (err) {
      if (archive.tries < MOST_TRIES) throw err;
      this.logger.error({
        event: 'invoices.archive_failed',
        msg: 'An archive of invoices was begun too often without moving on, and is given up',
        archiveId,
        err,
      });
      await this.delivery.giveUp(archive);
      return true;
    }
  }

  /** @returns whether the archive has ended, or another worker has it */
  private async advance(begun: InvoiceArchive, untilMs: number): Promise<boolean> {
    let archive = begun;
    for (;;) {
      const page = await this.issued.findAfter(archive, archive.upTo, PAGE);
      if (page.length > 0) {
        const moved = await this.store(archive, page);
        if (moved === undefined) return true;
        archive = moved;
      }
      if (page.length < PAGE) {
        await this.delivery.publish(archive);
        return true;
      }
      if (this.isStopping || performance.now() > untilMs) return false;
    }
  }

  /** @returns the archive where it is then; undefined where another worker has moved it */
  private async store(
    archive: InvoiceArchive,
    page: readonly IssuedPaper[],
  ): Promise<InvoiceArchive | undefined> {
    const prints = await this.print(archive, page);
    const { _id, issuedAt } = page.at(-1)!;
    const step = { papers: page.length, upTo: { _id, issuedAt } };
    const isMoved = await this.unitOfWork.run(async () => {
      if (!(await this.archives.move(archive, step))) return false;
      await this.papers.add(prints);
      return true;
    });
    return isMoved ? { ...archive, papers: archive.papers + step.papers, upTo: step.upTo } : undefined;
  }

  private async print(
    { _id: archiveId, papers: before, expiresAt }: InvoiceArchive,
    page: readonly IssuedPaper[],
  ): Promise<Array<Omit<ArchivedPaper, '_id'>>> {
    const ids = [...new Set(page.map(({ orderId }) => orderId.toHexString()))];
    const found = await this.orders.findAllById(ids);
    const orders = new Map(found.map((order) => [order._id.toHexString(), order]));
    const prints: Array<Omit<ArchivedPaper, '_id'>> = [];
    for (const [index, { kind, number, issuedAt, orderId }] of page.entries()) {
      const order = orders.get(orderId.toHexString());
      const content = await this.contentOf(order, { kind, number });
      prints.push({
        archiveId,
        place: before + index,
        kind,
        number,
        issuedAt,
        expiresAt,
        ...(order === undefined ? {} : { buyerId: order.userId }),
        ...(content === undefined ? {} : { content }),
      });
    }
    return prints;
  }

  /** A paper of an order that cannot be read is logged and left out: one does not prevent all others. */
  private async contentOf(
    order: Order | undefined,
    paper: Pick<IssuedPaper, 'kind' | 'number'>,
  ): Promise<Buffer | undefined> {
    const document = this.documentOf(order, paper);
    return document && this.renderer.render(document);
  }

  private documentOf(order: Order | undefined, paper: Pick<IssuedPaper, 'kind' | 'number'>) {
    let err: unknown = new Error('No order has this number');
    try {
      const document = order && numberedDocument(order, paper, this.config.shop.seller);
      if (document !== undefined) return document;
    } catch (error) {
      err = error;
    }
    this.logger.error({
      event: 'invoices.archive_incomplete',
      msg: 'A paper cannot be printed, and is left out of an archive',
      number: paper.number,
      err,
    });
    return undefined;
  }
}
