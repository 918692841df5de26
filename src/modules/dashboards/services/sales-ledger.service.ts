import { Injectable } from '@nestjs/common';
import { BoundedMap } from '#common/collections/bounded-map.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { type Order, OrderTransitionListener } from '#modules/orders/index.js';
import { dayOf } from '#common/time/utc-day.js';
import { toSoldOrder, type ReportPeriod } from '../data/order-reports.repository.js';
import { SalesRepository } from '../data/sales.repository.js';
import { DayQuarters, type QuarterSales } from '../domain/quarter-hours.js';
import { SalesTally, type SoldProduct } from '../domain/sales-tally.js';
import { SalesWindow } from '../domain/sales-window.js';

/** The most sales that one transaction folds into their day. */
const BATCH = 1_000;
/** The most periods whose sums are kept in memory; a month of 100,000 orders takes some ten megabytes. */
const MOST_WINDOWS = 3;

/** The sales of a period. Money in integer minor units. */
export interface Sales {
  readonly count: number;
  readonly revenueMinor: number;
  readonly mostSold: readonly SoldProduct[];
}

/**
 * Keeps daily sales totals, so that a report reads days instead of orders. A transition to or from `DELIVERED`
 * inserts an entry in its unit of work; inserts never conflict. A worker later folds entries into their day. Days
 * and entries together are exact at any time, except for orders that were written to the database directly: see
 * `SalesLedgerRepairService`.
 */
@Injectable()
export class SalesLedgerService extends OrderTransitionListener {
  readonly name = 'sales-ledger';

  /** The days that were read last, by period. */
  private readonly windows = new BoundedMap<string, SalesWindow>(MOST_WINDOWS);

  constructor(
    private readonly sales: SalesRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async on(before: Order, after: Order): Promise<void> {
    const change = Number(isSold(after)) - Number(isSold(before));
    if (change === 0) return;
    const sign = change === 1 ? 1 : -1;
    const { createdAt } = after;
    const { day } = dayOf(createdAt);
    await this.sales.add({ day, createdAt, orderId: after._id, sign, ...toSoldOrder(after) });
  }

  /**
   * Sums the sales of whole UTC days. Call it inside a unit of work, so that days and entries come from one
   * snapshot. Of the days that this process has read before, only their revisions are read.
   * @param mostSold the number of best-selling products
   */
  async read(period: ReportPeriod, mostSold: number): Promise<Sales> {
    const days = await this.sales.findDaySums(period);
    const waiting = await this.sales.findWaiting(period);
    const window = this.windowOf(period);
    for (;;) {
      const stale = window.staleDays(days);
      if (stale.length === 0) break;
      // Another report may exchange the same days for those of its own snapshot while these are read.
      for (const day of await this.sales.findDays(stale)) window.replace(day);
    }
    window.keepOnly(days);
    return window.with((tally) => {
      for (const sale of waiting) tally.addOrder(sale, sale.sign);
      const { count, revenueMinor } = tally;
      const sales = { count, revenueMinor, mostSold: tally.mostSold(mostSold) };
      for (const sale of waiting) tally.addOrder(sale, sale.sign === 1 ? -1 : 1);
      return sales;
    });
  }

  /**
   * The sales of whole UTC days by quarters of an hour. Call it inside a unit of work.
   * @returns undefined if a day or an entry of an earlier version does not say when its orders were created
   */
  async readQuarters(period: ReportPeriod): Promise<QuarterSales[] | undefined> {
    const days = new Map<number, DayQuarters>();
    const quartersOf = (day: Date) => {
      const known = days.get(day.getTime()) ?? new DayQuarters(day);
      days.set(day.getTime(), known);
      return known;
    };
    for (const stored of await this.sales.findQuarters(period))
      if (!quartersOf(stored.day).addStored(stored)) return undefined;
    for (const sale of await this.sales.findWaiting(period))
      if (!quartersOf(sale.day).addSale(sale)) return undefined;
    return [...days.values()].flatMap((day) => day.list());
  }

  /** Folds all entries into their days. Safe with several processes at any time. */
  async fold(): Promise<void> {
    for (;;) {
      const day = await this.sales.findWaitingDay();
      if (day === undefined) return;
      await this.unitOfWork.run(() => this.foldSome(day));
    }
  }

  private async foldSome(day: Date): Promise<void> {
    const waiting = await this.sales.findFirstWaiting(day, BATCH);
    if (waiting.length === 0) return;
    const tally = new SalesTally();
    const quarters = new DayQuarters(day);
    let areKnown = true;
    for (const known of await this.sales.findDays([day])) {
      tally.addPacked(known);
      areKnown = quarters.addStored(known);
    }
    for (const sale of waiting) {
      tally.addOrder(sale, sale.sign);
      areKnown = quarters.addSale(sale) && areKnown;
    }
    await this.sales.saveDays([{ day, ...tally.pack(), ...(areKnown ? { quarters: quarters.pack() } : {}) }]);
    await this.sales.remove(waiting.map(({ _id }) => _id));
  }

  private windowOf({ start, end }: ReportPeriod): SalesWindow {
    const key = `${start.getTime()}-${end.getTime()}`;
    const window = this.windows.get(key) ?? new SalesWindow();
    this.windows.set(key, window);
    return window;
  }
}

const isSold = ({ hasGatewayOrder, orderStatus }: Order): boolean =>
  hasGatewayOrder && orderStatus === 'DELIVERED';
