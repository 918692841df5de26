import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import {
  OrderReportRepository,
  toSoldOrder,
  type ReportPeriod,
} from '../../data/order-reports.repository.js';
import type { Order } from '../../data/order.schema.js';
import { SalesRepository } from '../../data/sales.repository.js';
import { SalesTally } from '../../domain/sales-tally.js';

const DAY_MS = 86_400_000;
/** The most sales that one transaction folds into their day. */
const BATCH = 1_000;

/**
 * Keeps daily sales totals, so that a report reads days instead of orders. A transition to or from `DELIVERED`
 * inserts an entry in its unit of work; inserts never conflict. A worker later folds entries into their day. Days
 * and entries together are exact at any time.
 */
@Injectable()
export class SalesLedgerService {
  constructor(
    private readonly sales: SalesRepository,
    private readonly orders: OrderReportRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Records a transition. Call it inside its unit of work. */
  async record(before: Order, after: Order): Promise<void> {
    const change = Number(isSold(after)) - Number(isSold(before));
    if (change === 0) return;
    const sign = change === 1 ? 1 : -1;
    const { day } = dayOf(after.createdAt);
    await this.sales.add({ day, orderId: after._id, sign, ...toSoldOrder(after) });
  }

  /**
   * Sums the sales of whole UTC days. Call it inside a unit of work, so that days and entries come from one
   * snapshot.
   */
  async read(period: ReportPeriod): Promise<SalesTally> {
    const tally = new SalesTally();
    for (const day of await this.sales.findDays(period)) tally.addPacked(day);
    for (const sale of await this.sales.findWaiting(period)) tally.addOrder(sale, sale.sign);
    return tally;
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
    for (const known of await this.sales.findDays({ start: day, end: day })) tally.addPacked(known);
    for (const sale of waiting) tally.addOrder(sale, sale.sign);
    await this.sales.saveDay(day, tally.pack());
    await this.sales.remove(waiting.map(({ _id }) => _id));
  }

  /**
   * Rebuilds the days that disagree with the number of delivered orders: days from before the ledger, and days with
   * orders that were written to the database directly.
   */
  async repair(period: ReportPeriod): Promise<void> {
    for (const day of await this.daysOf(period)) {
      await this.unitOfWork.run(async () => {
        const { count } = await this.read(day);
        if (count !== (await this.orders.count('DELIVERED', day))) await this.rebuildDay(day);
      });
    }
  }

  /** A transition after this snapshot writes its entry later, so that entry is not deleted. */
  private async rebuildDay({ day, ...whole }: Day): Promise<void> {
    const tally = new SalesTally();
    for await (const order of this.orders.delivered(whole)) tally.addOrder(order);
    await this.sales.saveDay(day, tally.pack());
    await this.sales.removeWaiting(day);
  }

  /** The days of the period with delivered orders, in the orders or in the ledger. */
  private async daysOf(period: ReportPeriod): Promise<Day[]> {
    const known = await this.sales.findDays(period);
    const waiting = await this.sales.findWaiting(period);
    const days = new Map([...known, ...waiting].map(({ day }) => [day.getTime(), dayOf(day)]));
    let { end } = period;
    for (;;) {
      const last = await this.orders.findLastDelivered({ start: period.start, end });
      if (last === undefined) return [...days.values()];
      const day = dayOf(last);
      days.set(day.day.getTime(), day);
      end = new Date(day.start.getTime() - 1);
    }
  }
}

interface Day extends ReportPeriod {
  /** UTC midnight, the key of the day. */
  readonly day: Date;
}

/** The UTC day of a time. */
function dayOf(time: Date): Day {
  const start = new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);
  return { day: start, start, end: new Date(start.getTime() + DAY_MS - 1) };
}

const isSold = ({ placed, orderStatus }: Order): boolean => placed && orderStatus === 'DELIVERED';
