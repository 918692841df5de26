import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { readEach } from '#common/collections/read-each.js';
import { formatMoney } from '#common/money/format-money.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import {
  IssuedPaperRepository,
  numberedPapersOf,
  NumberSeriesRepository,
  numberInSeries,
  taxPaperOf,
  type IssuedPaper,
  type TaxPaper,
} from '#modules/invoicing/index.js';
import type { Order } from '#modules/orders/index.js';
import { isRegistered } from '#modules/orders/tax/index.js';
import { idAt, type BookPages } from '../check/book-pages.js';
import type { DifferenceList } from '../check/difference-list.js';
import { OrderBooksRepository } from '../data/order-books.repository.js';
import { figureFaults } from '../domain/figure-faults.js';
import {
  monthFaults,
  monthOf,
  NO_PAPERS,
  openedMonth,
  withMonthsPaper,
  withPaper,
  type OpenMonth,
  type PaperSums,
} from '../domain/month-books.js';
import { entryFaults, numberFaults, type PaperedOrder } from '../domain/register-faults.js';
import { ORDERS_OF_PAGE } from '../bookkeeping.limits.js';

/** Papers that are issued while a check goes on are not in its months: they may be in one of its sums and not in the other. */
const SETTLED_AFTER_MS = 60_000;

/** The findings of a check so far. */
export interface CheckedPapers {
  papers: number;
  /** Invoices less credit notes. */
  totalMinor: number;
  /** The end of the months: documents issued later are not in them. */
  readonly until: Date;
  /**
   * The sums of the orders' documents, by month. Months are compared by a check of all pages alone: a page by itself
   * has none.
   */
  readonly months: Map<string, PaperSums>;
  /** The month of the register that is being read. */
  open?: OpenMonth | undefined;
}

/**
 * Compares the register of papers with the orders, each number both ways, then what they come to month by month, and that with the GST
 * return. The figures, which only a registered shop has, are those that are printed.
 */
@Injectable()
export class PaperBooksService implements BookPages<CheckedPapers> {
  constructor(
    private readonly orders: OrderBooksRepository,
    private readonly issued: IssuedPaperRepository,
    private readonly series: NumberSeriesRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  begin(): CheckedPapers {
    const until = new Date(this.clock.nowMs() - SETTLED_AFTER_MS);
    return { papers: 0, totalMinor: 0, until, months: new Map() };
  }

  /** A place is that of an order, or of a paper of the register. */
  async checkPage(
    place: string | undefined,
    totals: CheckedPapers,
    found: DifferenceList,
  ): Promise<string | undefined> {
    const [part = '', ...rest] = (place ?? 'orders:').split(':');
    return part === 'orders'
      ? this.checkOrders(rest[0] ?? '', totals, found)
      : this.checkRegister(rest, totals, found);
  }

  private async checkOrders(after: string, totals: CheckedPapers, found: DifferenceList): Promise<string> {
    const page = await this.orders.findWholeAfter(idAt(after || undefined), ORDERS_OF_PAGE);
    // One that cannot be read is a difference of the money.
    const { read } = readEach(page, (order) => ({
      papers: numberedPapersOf(order),
      ...this.figuresOf(order),
    }));
    const numbers = read.flatMap(({ value }) => value.papers.map(({ number }) => number));
    const [entries, sharing] =
      numbers.length === 0 ? [[], new Map<string, string[]>()] : await this.knownOf(numbers);
    for (const { record, value } of read) {
      const { orderNumber, _id } = record;
      const registered = new Map(
        entries.map(({ number, orderId }) => [number, { isOfOrder: orderId.equals(_id) }]),
      );
      const faults = numberFaults({ orderNumber, papers: value.papers }, registered, sharing);
      for (const text of [...faults, ...value.faults]) found.add({ orderNumber, text });
      for (const paper of value.figures) {
        if (paper.issuedAt > totals.until) continue;
        const month = monthOf(paper);
        totals.months.set(month, withPaper(totals.months.get(month) ?? NO_PAPERS, paper));
      }
    }
    return page.length < ORDERS_OF_PAGE ? 'register:' : `orders:${page.at(-1)!._id.toHexString()}`;
  }

  private async checkRegister(
    [after = '', id = '']: readonly string[],
    totals: CheckedPapers,
    found: DifferenceList,
  ): Promise<string | undefined> {
    const last =
      after === ''
        ? undefined
        : { issuedAt: new Date(Number(after)), _id: Types.ObjectId.createFromHexString(id) };
    const page = await this.issued.findAfter({}, last, ORDERS_OF_PAGE);
    const orders = await this.ordersOf(page);
    const lastOf = new Map(
      (await this.series.findAll()).map(({ _id, last: given }) => [_id, numberInSeries(_id, given)]),
    );
    for (const entry of page) {
      const order = orders.get(entry.orderId.toHexString());
      const { number } = entry;
      const faults = entryFaults(entry, order, lastOf.get(number.slice(0, number.lastIndexOf('-'))));
      for (const text of faults) found.add({ text, ...(order && { orderNumber: order.orderNumber }) });
      this.addToMonth(entry, order?.figures ?? [], totals, found);
    }
    totals.papers += page.length;
    if (page.length === ORDERS_OF_PAGE) {
      const { issuedAt, _id } = page.at(-1)!;
      return `register:${issuedAt.getTime()}:${_id.toHexString()}`;
    }
    this.closeMonth(totals, found);
    for (const [month, sums] of totals.months) this.compare(openedMonth(month), sums, found);
    return undefined;
  }

  /** The register is read in the order of its dates, so a month has ended where another one begins. */
  private addToMonth(
    entry: IssuedPaper,
    figures: readonly TaxPaper[],
    totals: CheckedPapers,
    found: DifferenceList,
  ): void {
    if (entry.issuedAt > totals.until) return;
    const month = monthOf(entry);
    if (totals.open !== undefined && totals.open.month !== month) this.closeMonth(totals, found);
    totals.open ??= openedMonth(month);
    const paper = figures.find(({ number, kind }) => number === entry.number && kind === entry.kind);
    if (paper === undefined) return;
    totals.open = withMonthsPaper(totals.open, paper);
    totals.totalMinor += paper.kind === 'CREDIT_NOTE' ? -paper.totalMinor : paper.totalMinor;
  }

  private closeMonth(totals: CheckedPapers, found: DifferenceList): void {
    const { open, months } = totals;
    totals.open = undefined;
    if (open === undefined || months.size === 0) return;
    this.compare(open, months.get(open.month) ?? NO_PAPERS, found);
    months.delete(open.month);
  }

  private compare(open: OpenMonth, ofOrders: PaperSums, found: DifferenceList): void {
    for (const text of monthFaults(open, ofOrders, this.format)) found.add({ text });
  }

  /** The entries of these numbers, and the orders that have each. */
  private async knownOf(numbers: readonly string[]): Promise<[IssuedPaper[], Map<string, string[]>]> {
    const sharing = new Map<string, string[]>();
    for (const order of await this.orders.findWithPapers(numbers))
      for (const { number } of numberedPapersOf(order))
        sharing.set(number, [...(sharing.get(number) ?? []), order.orderNumber]);
    return [await this.issued.findAllByNumber(numbers), sharing];
  }

  private async ordersOf(
    page: readonly IssuedPaper[],
  ): Promise<Map<string, PaperedOrder & { readonly figures: readonly TaxPaper[] }>> {
    const ids = [...new Map(page.map(({ orderId }) => [orderId.toHexString(), orderId])).values()];
    const { read } = readEach(await this.orders.findWhole(ids), (order) => ({
      orderNumber: order.orderNumber,
      papers: numberedPapersOf(order),
      figures: this.figuresOf(order).figures,
    }));
    return new Map(read.map(({ record, value }) => [record._id.toHexString(), value]));
  }

  /** None of a shop that is not registered: its papers have no tax. */
  private figuresOf(order: Order): { readonly figures: readonly TaxPaper[]; readonly faults: string[] } {
    const { seller } = this.config.shop;
    if (!isRegistered(seller)) return { figures: [], faults: [] };
    const figures = numberedPapersOf(order).flatMap((paper) => taxPaperOf(order, paper, seller.state) ?? []);
    return { figures, faults: figureFaults(order, figures, this.format) };
  }

  private readonly format = (minor: number): string => formatMoney(minor, this.config.shop.currency);
}
