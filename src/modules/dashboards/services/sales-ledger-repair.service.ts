import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { DAY_MS } from '#common/time/durations.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { dayOf, daysOf, type UtcDay } from '#common/time/utc-day.js';
import { OrderReportRepository, type ReportPeriod } from '../data/order-reports.repository.js';
import { SalesRepository } from '../data/sales.repository.js';
import { DayQuarters } from '../domain/quarter-hours.js';
import { SalesTally } from '../domain/sales-tally.js';

/** The most orders that one transaction adds up, unless a single day has more, and that a report waits for. */
const MOST_ORDERS = 300;
/** The days that are counted together. */
const STRETCH = 31;
/** The most pieces of work that a report waits for; each is one transaction. */
const MOST_PIECES = 2;

interface CountedDay extends UtcDay {
  readonly isRight: boolean;
  /** The delivered orders of the day. */
  readonly orders: number;
}

/** The entry of a day in the ledger: its orders, and whether it says when they were created. */
interface LedgerDay {
  readonly count: number;
  readonly hasQuarters: boolean;
}

/** Wrong days to be added up in one transaction. */
interface Piece {
  readonly days: readonly UtcDay[];
  /** The orders from the first day to the last one. */
  readonly orders: number;
}

/**
 * Rebuilds the days of the sales ledger that disagree with the number of delivered orders: days from before the ledger, and
 * days with orders that were written to the database directly; also days of an earlier version, without quarter-hours. A report waits for little work; what is more is done in the
 * background, oldest day first, and the report says until when it is complete.
 */
@Injectable()
export class SalesLedgerRepairService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('SalesLedger');
  private background: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly sales: SalesRepository,
    private readonly orders: OrderReportRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.background;
  }

  /**
   * Rebuilds the wrong days of the period.
   * @returns undefined when all days are right now; otherwise the last moment before the first wrong day
   */
  async repair(period: ReportPeriod): Promise<Date | undefined> {
    const pieces = this.wrongPieces(period);
    let orders = 0;
    for (let done = 0; ; done += 1) {
      // Not `for await`: it would end the generator, and the background goes on with it.
      const { value: piece } = (await pieces.next()) as IteratorResult<Piece, undefined>;
      if (piece === undefined) return undefined;
      orders += piece.orders;
      if (this.background !== undefined || orders > MOST_ORDERS || done === MOST_PIECES) {
        this.background ??= this.continue(piece, pieces);
        return new Date(piece.days[0]!.start.getTime() - 1);
      }
      await this.rebuild(piece);
    }
  }

  /** Resolves when no rebuilding goes on in the background of this process. */
  async settled(): Promise<void> {
    await this.background;
  }

  private async continue(first: Piece, others: AsyncGenerator<Piece>): Promise<void> {
    try {
      await this.rebuild(first);
      for await (const piece of others) {
        if (this.stopped) return;
        await this.rebuild(piece);
      }
    } catch (err) {
      this.logger.error({
        event: 'sales_ledger.repair_failed',
        msg: 'Rebuilding the sales ledger failed; the next report tries again',
        err,
      });
    } finally {
      this.background = undefined;
    }
  }

  /** The days that disagree, oldest first. */
  private async *wrongPieces(period: ReportPeriod): AsyncGenerator<Piece> {
    let piece: Piece | undefined;
    // The orders of right days since the last wrong one: they are read with the piece if it goes on behind them.
    let between = 0;
    for await (const day of this.countedDays(period)) {
      if (day.isRight) {
        between += day.orders;
        continue;
      }
      if (piece !== undefined && isFull(piece, between, day)) {
        yield piece;
        piece = undefined;
      }
      piece = {
        days: [...(piece?.days ?? []), day],
        orders: (piece === undefined ? 0 : piece.orders + between) + day.orders,
      };
      between = 0;
    }
    if (piece !== undefined) yield piece;
  }

  /** The days of the period with orders, in the orders or in the ledger; years without any cost nothing. */
  private async *countedDays({ start, end }: ReportPeriod): AsyncGenerator<CountedDay> {
    let from = await this.firstDay({ start, end });
    while (from !== undefined) {
      const whole = {
        start: from,
        end: new Date(Math.min(from.getTime() + STRETCH * DAY_MS - 1, end.getTime())),
      };
      const inLedger = await this.countsInLedger(whole);
      const stretch = [...daysOf(whole)];
      const counts = await Promise.all(stretch.map((day) => this.orders.count('DELIVERED', day)));
      yield* stretch.map((day, index) => {
        const orders = counts[index]!;
        const { count, hasQuarters } = inLedger.get(day.day.getTime()) ?? { count: 0, hasQuarters: true };
        return { ...day, orders, isRight: orders === count && hasQuarters };
      });
      from = await this.firstDay({ start: new Date(whole.end.getTime() + 1), end });
    }
  }

  private async firstDay(period: ReportPeriod): Promise<Date | undefined> {
    const [sold, inLedger] = await Promise.all([
      this.orders.findFirstDelivered(period),
      this.sales.findFirstDay(period),
    ]);
    const days = [sold && dayOf(sold).day, inLedger].filter((day) => day !== undefined);
    return days.toSorted((a, b) => a.getTime() - b.getTime())[0];
  }

  private async countsInLedger(period: ReportPeriod): Promise<Map<number, LedgerDay>> {
    const counts = new Map<number, LedgerDay>();
    const add = (day: Date, added: LedgerDay) => {
      const { count, hasQuarters } = counts.get(day.getTime()) ?? { count: 0, hasQuarters: true };
      counts.set(day.getTime(), {
        count: count + added.count,
        hasQuarters: hasQuarters && added.hasQuarters,
      });
    };
    for (const sums of await this.sales.findQuarters(period))
      add(sums.day, { count: sums.count, hasQuarters: new DayQuarters(sums.day).addStored(sums) });
    for (const { day, sign, createdAt } of await this.sales.findWaiting(period))
      add(day, { count: sign, hasQuarters: createdAt !== undefined });
    return counts;
  }

  /** A transition after this snapshot writes its entry later, so that entry is not deleted. */
  private async rebuild({ days }: Piece): Promise<void> {
    await this.unitOfWork.run(async () => {
      const tallies = new Map(days.map(({ day }) => [day.getTime(), new SalesTally()]));
      const quarters = new Map(days.map(({ day }) => [day.getTime(), new DayQuarters(day)]));
      const whole = { start: days[0]!.start, end: days.at(-1)!.end };
      for await (const order of this.orders.delivered(whole)) {
        const day = dayOf(order.createdAt).day.getTime();
        tallies.get(day)?.addOrder(order);
        quarters.get(day)?.addSale(order);
      }
      await this.sales.saveDays(
        days.map(({ day }) => ({
          day,
          ...tallies.get(day.getTime())!.pack(),
          quarters: quarters.get(day.getTime())!.pack(),
        })),
      );
      await this.sales.removeWaiting(days.map(({ day }) => day));
    });
  }
}

/** Whether a piece would be too large with a further day, and with the orders between them. */
function isFull(piece: Piece, between: number, { day, orders }: CountedDay): boolean {
  const days = (day.getTime() - piece.days[0]!.day.getTime()) / DAY_MS;
  return days >= STRETCH || piece.orders + between + orders > MOST_ORDERS;
}
