import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Batcher } from '#common/async/batcher.js';
import { KeyedLock } from '#common/async/keyed-lock.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AlreadyNumberedError, PaperNumbersRepository } from '#modules/orders/writing/index.js';
import { InvoiceNumberRepository, type Unnumbered } from '../data/invoice-number.repository.js';
import { IssuedPaperRepository } from '../data/issued-paper.repository.js';
import { NumberSeriesRepository } from '../data/number-series.repository.js';
import { numberInSeries, PAPER_KINDS, seriesOf, type PaperKind } from '../domain/invoice-number.js';

const BATCH = 50;

/** The invoice data of an order, once it has a number. */
interface InvoiceNumber {
  readonly invoiceNumber: string;
  readonly invoicedAt: Date;
}

/**
 * Gives paid orders their invoice numbers, and refunds that were made, and invoices that nobody has paid, those of their credit
 * notes, each consecutive within the financial year. Numbers and orders are written in one unit of work, some time after that of
 * the payment or the refund: a series has no gaps, and no payment waits for the number of another.
 */
@Injectable()
export class InvoiceNumbersService {
  /** Every number changes the counter of its series: transactions at the same time would only conflict. */
  private readonly mutex = new KeyedLock();
  private readonly invoices = new Batcher<Types.ObjectId, InvoiceNumber>((orderIds) =>
    this.giveInvoices(orderIds),
  );

  constructor(
    private readonly orders: InvoiceNumberRepository,
    private readonly paperNumbers: PaperNumbersRepository,
    private readonly series: NumberSeriesRepository,
    private readonly issued: IssuedPaperRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Numbers all papers that wait, in the order of their payments and refunds. Any number of processes may run it. */
  async giveDue(): Promise<void> {
    for (const kind of PAPER_KINDS) await this.giveDueOf(kind);
  }

  /** Numbers the papers of an order at once, unless they have numbers: one of them is asked for. */
  async give(orderId: string, kind: PaperKind = 'INVOICE'): Promise<void> {
    await this.inTurn(async () => {
      const order = await this.orders.findUnnumbered(kind, orderId);
      if (order !== null) await this.number(kind, [order]);
    });
  }

  /**
   * Numbers the invoice of an order that had no number when it was read, without reading it again.
   * @returns undefined if it has been numbered since
   */
  async giveInvoice(orderId: Types.ObjectId): Promise<InvoiceNumber | undefined> {
    try {
      return await this.invoices.add(orderId);
    } catch (error) {
      if (!(error instanceof AlreadyNumberedError)) throw error;
      // This order, or one that came together with it.
      await this.give(orderId.toHexString());
      return undefined;
    }
  }

  private giveInvoices(orderIds: readonly Types.ObjectId[]): Promise<InvoiceNumber[]> {
    return this.inTurn(async () => {
      const invoicedAt = this.clock.now();
      const orders = orderIds.map((orderId) => ({ orderId }));
      const numbers = await this.number('INVOICE', orders, invoicedAt);
      return numbers.map((invoiceNumber) => ({ invoiceNumber, invoicedAt }));
    });
  }

  private async giveDueOf(kind: PaperKind): Promise<void> {
    const isWaiting = async (): Promise<boolean> => (await this.orders.findDue(kind, 1)).length > 0;
    while (await isWaiting())
      await this.inTurn(async () => this.number(kind, await this.orders.findDue(kind, BATCH)));
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.mutex.runExclusive(['numbers'], () => this.unitOfWork.run(work));
  }

  /** @returns the numbers. @throws AlreadyNumberedError, of which the unit of work gives the numbers back */
  private async number(
    kind: PaperKind,
    orders: readonly Unnumbered[],
    issuedAt = this.clock.now(),
  ): Promise<string[]> {
    // Another process may have numbered them since.
    if (orders.length === 0) return [];
    const series = seriesOf(kind, issuedAt);
    const count = orders.reduce((sum, order) => sum + countOf(order), 0);
    let next = await this.series.take(series, count);
    const given = orders.map((order) => ({
      ...order,
      numbers: Array.from({ length: countOf(order) }, () => numberInSeries(series, next++)),
    }));
    await this.paperNumbers.save(given, issuedAt);
    await this.issued.add(
      given.flatMap(({ orderId, numbers }) => numbers.map((number) => ({ kind, number, issuedAt, orderId }))),
    );
    return given.flatMap(({ numbers }) => numbers);
  }
}

function countOf({ credits }: Unnumbered): number {
  return credits?.length ?? 1;
}
