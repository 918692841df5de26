import { Injectable } from '@nestjs/common';
import { KeyedMutex } from '#common/async/keyed-mutex.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { InvoiceNumberRepository, type Unnumbered } from '../../data/invoice-number.repository.js';
import { NumberSeriesRepository } from '../../data/number-series.repository.js';
import { invoiceSeries, numberInSeries } from '../../domain/invoice-number.js';

const BATCH = 50;

/**
 * Gives paid orders their invoice numbers, consecutive within the financial year. Numbers and orders are written in one
 * unit of work, some time after that of the payment: a series has no gaps, and no payment waits for the number of another.
 */
@Injectable()
export class InvoiceNumbersService {
  /** Every number changes the counter of its series: transactions at the same time would only conflict. */
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly orders: InvoiceNumberRepository,
    private readonly series: NumberSeriesRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Numbers all paid orders that wait, in the order of their payments. Any number of processes may run it. */
  async giveDue(): Promise<void> {
    const isWaiting = async (): Promise<boolean> => (await this.orders.findDue(1)).length > 0;
    while (await isWaiting()) await this.inTurn(async () => this.number(await this.orders.findDue(BATCH)));
  }

  /** Numbers one paid order at once, unless it has a number: its invoice is asked for. */
  async give(orderId: string): Promise<void> {
    await this.inTurn(async () => {
      const order = await this.orders.findUnnumbered(orderId);
      if (order !== null) await this.number([order]);
    });
  }

  private async inTurn(work: () => Promise<void>): Promise<void> {
    await this.mutex.runExclusive(['numbers'], () => this.unitOfWork.run(work));
  }

  private async number(orders: readonly Unnumbered[]): Promise<void> {
    // Another process may have numbered them since.
    if (orders.length === 0) return;
    const invoicedAt = this.clock.now();
    const series = invoiceSeries(invoicedAt);
    const first = await this.series.take(series, orders.length);
    const numbers = orders.map(({ _id }, index) => ({
      orderId: _id,
      invoiceNumber: numberInSeries(series, first + index),
    }));
    await this.orders.save(numbers, invoicedAt);
  }
}
