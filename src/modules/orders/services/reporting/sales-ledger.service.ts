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
/** So many sales are folded into their day at a time. */
const BATCH = 1_000;

/**
 * Keeps what was sold on each day, so that figures over a period cost its days and not its orders. An order that comes
 * to be delivered, or ceases to be, adds an entry in the unit of work of its move: an insert, for which no two orders
 * ever wait. Entries are folded into their day later; days and entries together are exact at any moment.
 */
@Injectable()
export class SalesLedgerService {
  constructor(
    private readonly sales: SalesRepository,
    private readonly orders: OrderReportRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Takes down a move of an order. Call it inside the unit of work of the move. */
  async record(before: Order, after: Order): Promise<void> {
    const change = Number(isSold(after)) - Number(isSold(before));
    if (change === 0) return;
    const sign = change === 1 ? 1 : -1;
    const { day } = dayOf(after.createdAt);
    await this.sales.add({ day, orderId: after._id, sign, ...toSoldOrder(after) });
  }

  /** What was sold of the orders of whole UTC days. Call it inside a unit of work: it reads days and entries of one moment. */
  async read(period: ReportPeriod): Promise<SalesTally> {
    const tally = new SalesTally();
    for (const day of await this.sales.findDays(period)) tally.addPacked(day);
    for (const sale of await this.sales.findWaiting(period)) tally.addOrder(sale, sale.sign);
    return tally;
  }

  /** Folds all that waits into its days. Safe with many processes, and at any moment. */
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
   * Adds the days anew whose figures do not have as many orders as there are: those before the ledger was kept, and
   * those of orders that were put into the database by other hands.
   */
  async repair(period: ReportPeriod): Promise<void> {
    for (const day of await this.daysOf(period)) {
      await this.unitOfWork.run(async () => {
        const { count } = await this.read(day);
        if (count !== (await this.orders.count('DELIVERED', day))) await this.rebuildDay(day);
      });
    }
  }

  /** A move that is not among the orders read here has its entry written after them: it is not removed. */
  private async rebuildDay({ day, ...whole }: Day): Promise<void> {
    const tally = new SalesTally();
    for await (const order of this.orders.delivered(whole)) tally.addOrder(order);
    await this.sales.saveDay(day, tally.pack());
    await this.sales.removeWaiting(day);
  }

  /** The days of the period that have delivered orders, or are said to. */
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
  /** Its midnight, under which the day is kept. */
  readonly day: Date;
}

/** The day in UTC to which a time belongs. */
function dayOf(time: Date): Day {
  const start = new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);
  return { day: start, start, end: new Date(start.getTime() + DAY_MS - 1) };
}

const isSold = ({ placed, orderStatus }: Order): boolean => placed && orderStatus === 'DELIVERED';
