import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { DAY_MS, HOUR_MS } from '#common/time/durations.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { StockLedgerService } from '#modules/products/stock/index.js';
import { dayOf } from '#common/time/utc-day.js';
import { MissingUnitsService } from '#modules/orders/parcels/index.js';
import { CHECK_HOUR_UTC } from '../bookkeeping.limits.js';
import { BOOKS, type Book, type BooksCheckProgress } from '../data/books-check.schema.js';
import { BooksCheckRepository } from '../data/books-check.repository.js';
import { DifferenceList } from '../check/difference-list.js';
import { InvoiceBooksService } from './invoice-books.service.js';
import { MoneyBooksService } from './money-books.service.js';
import { StockBooksService } from './stock-books.service.js';

/** How long one process has the check; afterwards another one repeats it. */
const CLAIM_MS = HOUR_MS;
const MAX_LOGGED = 10;
/** How long a call goes on before it keeps its place. */
const SLICE_MS = 20_000;
/** After a page the check rests for as many times as long as the page took. */
const PAUSES = 3;
const LONGEST_PAUSE_MS = 1_000;

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

  /**
   * Goes on with the check if it is due and no other process has it: page by page, with pauses in which requests are answered, for
   * some seconds. Then, and when the process ends, it keeps its place, where the next call of any process goes on. A check that
   * fails is repeated an hour later.
   * @param isStopping whether the process ends; asked between two pages
   */
  async runDue(isStopping = (): boolean => false): Promise<void> {
    if (!this.isPlanned) {
      await this.checks.plan(this.nextNight());
      this.isPlanned = true;
    }
    const now = this.clock.now();
    const check = await this.checks.claim(now, new Date(now.getTime() + CLAIM_MS));
    if (check === null) return;
    const progress = check.progress ?? (await this.begin());
    const isWhole = await this.goOn(progress, isStopping);
    if (isWhole) await this.finish(progress);
    else await this.checks.leave(progress, now);
  }

  private async begin(): Promise<BooksCheckProgress> {
    await this.ledger.openMissing();
    await this.missing.takeAll();
    return { book: BOOKS[0], stock: 0, money: 0, invoices: 0, texts: [] };
  }

  /** @returns whether the check has come to its end */
  private async goOn(progress: BooksCheckProgress, isStopping: () => boolean): Promise<boolean> {
    const begun = performance.now();
    for (;;) {
      const pageBegun = performance.now();
      if (!(await this.checkPage(progress))) return true;
      const now = performance.now();
      if (isStopping() || now - begun > SLICE_MS) return false;
      await pause(Math.min((now - pageBegun) * PAUSES, LONGEST_PAUSE_MS));
      if (isStopping()) return false;
    }
  }

  /** @returns whether another page follows */
  private async checkPage(progress: BooksCheckProgress): Promise<boolean> {
    const { book } = progress;
    const found = new DifferenceList();
    const place = await this.checkOf(book)(progress.place, found);
    progress[book] += found.count;
    progress.texts.push(...found.listed.slice(0, MAX_LOGGED - progress.texts.length).map(({ text }) => text));
    delete progress.place;
    if (place !== undefined) progress.place = place;
    const next = place === undefined ? BOOKS[BOOKS.indexOf(book) + 1] : book;
    if (next === undefined) return false;
    progress.book = next;
    return true;
  }

  /** The totals are for those who ask for all at once. */
  private checkOf(
    book: Book,
  ): (place: string | undefined, found: DifferenceList) => Promise<string | undefined> {
    const { stock, money, invoices } = this;
    if (book === 'stock') return (place, found) => stock.checkPage(place, stock.begin(), found);
    if (book === 'money') return (place, found) => money.checkPage(place, money.begin(), found);
    return (place, found) => invoices.checkPage(place, invoices.begin(), found);
  }

  private async finish({ stock, money, invoices, texts }: BooksCheckProgress): Promise<void> {
    if (texts.length > 0) {
      this.logger.error({
        event: 'books.differences_found',
        msg: 'Stock, money or invoice numbers do not add up; doctor --stock --money explains each difference',
        stock,
        money,
        invoices,
        differences: texts,
      });
    }
    await this.checks.finish({
      dueAt: this.nextNight(),
      stockDifferences: stock,
      moneyDifferences: money,
      invoiceDifferences: invoices,
    });
  }

  private nextNight(): Date {
    const now = this.clock.now();
    const tonight = dayOf(now).start.getTime() + CHECK_HOUR_UTC * HOUR_MS;
    return new Date(tonight > now.getTime() ? tonight : tonight + DAY_MS);
  }
}
