import { Injectable } from '@nestjs/common';
import { BoundedMap } from '#common/collections/bounded-map.js';
import { Clock } from '#common/time/clock.js';
import { OrderReportRepository } from '../data/order-reports.repository.js';
import { partAt, type SeriesPart } from '../domain/periods.js';

/** The parts of some series, of days and of months. */
const MOST_REMEMBERED = 500;
/** The clocks of the processes differ by less: no payment of a part comes so long after its end. */
const SETTLED_AFTER_MS = 60 * 60_000;
/** Orders that are written to the database directly are counted after this time. */
const REMEMBERED_FOR_MS = 10 * 60_000;

/** The payments in a part of a series. Money in integer minor units. */
export interface PaidSales {
  readonly count: number;
  readonly totalMinor: number;
}

interface Remembered extends PaidSales {
  readonly untilMs: number;
}

/** Adds up the orders by the time at which they were paid. Parts that are past are remembered. */
@Injectable()
export class PaidSalesService {
  private readonly known = new BoundedMap<string, Remembered>(MOST_REMEMBERED);

  constructor(
    private readonly orders: OrderReportRepository,
    private readonly clock: Clock,
  ) {}

  /** @param parts oldest first. @returns what was paid in each, in their order */
  async read(parts: readonly SeriesPart[]): Promise<PaidSales[]> {
    const nowMs = this.clock.nowMs();
    // Taken now: what is added below, or by another request meanwhile, pushes the oldest out.
    const remembered = parts.map((part) => this.remembered(part, nowMs));
    const unknown = parts
      .filter((_, at) => remembered[at] === undefined)
      .map(({ start, end }) => ({ start, end, count: 0, totalMinor: 0 }));
    if (unknown.length > 0) {
      const whole = { start: unknown[0]!.start, end: unknown.at(-1)!.end };
      for await (const { paidAt, totalMinor } of this.orders.paid(whole)) {
        const part = partAt(unknown, paidAt);
        if (part === undefined) continue;
        part.count += 1;
        part.totalMinor += totalMinor;
      }
    }
    for (const { start, end, count, totalMinor } of unknown)
      if (end.getTime() + SETTLED_AFTER_MS < nowMs)
        this.known.set(keyOf({ start, end }), { count, totalMinor, untilMs: nowMs + REMEMBERED_FOR_MS });
    const fresh = unknown.values();
    return remembered.map((known) => known ?? fresh.next().value!);
  }

  private remembered(part: SeriesPart, nowMs: number): PaidSales | undefined {
    const known = this.known.get(keyOf(part));
    return known !== undefined && known.untilMs > nowMs ? known : undefined;
  }
}

function keyOf({ start, end }: SeriesPart): string {
  return `${start.getTime()}-${end.getTime()}`;
}
