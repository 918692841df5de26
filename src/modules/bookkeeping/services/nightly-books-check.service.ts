import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { DAY_MS } from '#common/time/durations.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { StockLedgerService } from '#modules/products/index.js';
import { dayOf } from '#common/time/utc-day.js';
import { MissingUnitsService } from '#modules/orders/index.js';
import { CHECK_HOUR_UTC } from '../bookkeeping.limits.js';
import { BooksCheckRepository } from '../data/books-check.repository.js';
import { InvoiceBooksService } from './invoice-books.service.js';
import { MoneyBooksService } from './money-books.service.js';
import { StockBooksService } from './stock-books.service.js';

const HOUR_MS = 3_600_000;
/** How long one process has the check; afterwards another one repeats it. */
const CLAIM_MS = HOUR_MS;
const MAX_LOGGED = 10;

/**
 * Checks stock, money and invoice numbers once a night, in one process. It first opens the ledger of products that have none:
 * at night, because during a deployment processes of the version before still move stock without a record. Then it takes from
 * the stock what late deliveries miss.
 */
@Injectable()
export class NightlyBooksCheckService implements OnModuleInit {
  private readonly logger = new Logger('Books');
  private isPlanned = false;

  constructor(
    private readonly checks: BooksCheckRepository,
    private readonly ledger: StockLedgerService,
    private readonly missing: MissingUnitsService,
    private readonly stock: StockBooksService,
    private readonly money: MoneyBooksService,
    private readonly invoices: InvoiceBooksService,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.readOnScrape({
      name: 'storefront_books_differences',
      help: 'What did not add up in the last nightly check. Left out before the first one, and while the database cannot be asked.',
      labels: ['book'],
      read: async () => {
        const last = await this.checks.last();
        const stock = last?.stockDifferences;
        const money = last?.moneyDifferences;
        const invoices = last?.invoiceDifferences;
        return Object.entries({ stock, money, invoices }).flatMap(([book, value]) =>
          value === undefined ? [] : [{ labels: { book }, value }],
        );
      },
    });
  }

  /** Returns how many differences the last check has found; 0 before the first one. */
  async lastDifferences(): Promise<number> {
    const last = await this.checks.last();
    const { stockDifferences = 0, moneyDifferences = 0, invoiceDifferences = 0 } = last ?? {};
    return stockDifferences + moneyDifferences + invoiceDifferences;
  }

  /** Runs the check if it is due and no other process has it. A check that fails is repeated an hour later. */
  async runDue(): Promise<void> {
    if (!this.isPlanned) {
      await this.checks.plan(this.nextNight());
      this.isPlanned = true;
    }
    const now = this.clock.now();
    if (!(await this.checks.claim(now, new Date(now.getTime() + CLAIM_MS)))) return;
    await this.ledger.openMissing();
    await this.missing.takeAll();
    const stock = await this.stock.check();
    const money = await this.money.check();
    const invoices = await this.invoices.check();
    const differences = [...stock.differences, ...money.differences, ...invoices.differences];
    if (differences.length > 0) {
      this.logger.error({
        event: 'books.differences_found',
        msg: 'Stock, money or invoice numbers do not add up; doctor --stock --money explains each difference',
        stock: stock.differenceCount,
        money: money.differenceCount,
        invoices: invoices.differenceCount,
        differences: differences.slice(0, MAX_LOGGED).map(({ text }) => text),
      });
    }
    await this.checks.finish({
      dueAt: this.nextNight(),
      stockDifferences: stock.differenceCount,
      moneyDifferences: money.differenceCount,
      invoiceDifferences: invoices.differenceCount,
    });
  }

  private nextNight(): Date {
    const now = this.clock.now();
    const tonight = dayOf(now).start.getTime() + CHECK_HOUR_UTC * HOUR_MS;
    return new Date(tonight > now.getTime() ? tonight : tonight + DAY_MS);
  }
}
