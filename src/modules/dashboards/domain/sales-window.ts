import { SalesTally, type PackedSales } from './sales-tally.js';

/** A stored day without its products. `revision` changes with every write of the day. */
export interface DaySums {
  readonly day: Date;
  readonly count: number;
  readonly revenueMinor: number;
  readonly revision: string;
}

export interface StoredDaySales extends PackedSales, DaySums {
  readonly quarters?: Uint8Array | undefined;
}

/**
 * The tally of some stored days, kept up to date by exchanging the days that have changed: adding up a month of a busy shop
 * takes longer than a report may.
 */
export class SalesWindow {
  private readonly tally = new SalesTally();
  private readonly days = new Map<number, StoredDaySales>();

  /** The days that are missing, or whose content is another. */
  staleDays(wanted: readonly DaySums[]): Date[] {
    return wanted.filter((sums) => !isSame(this.days.get(sums.day.getTime()), sums)).map(({ day }) => day);
  }

  replace(day: StoredDaySales): void {
    this.remove(day.day.getTime());
    this.days.set(day.day.getTime(), day);
    this.tally.addPacked(day);
  }

  /** Removes all other days. */
  keepOnly(wanted: readonly DaySums[]): void {
    const kept = new Set(wanted.map(({ day }) => day.getTime()));
    for (const day of this.days.keys()) if (!kept.has(day)) this.remove(day);
  }

  /** Lends the tally; what `use` adds it must take away again. */
  with<T>(use: (tally: SalesTally) => T): T {
    return use(this.tally);
  }

  private remove(day: number): void {
    const known = this.days.get(day);
    if (known === undefined) return;
    this.tally.addPacked(known, -1);
    this.days.delete(day);
  }
}

/** The sums are compared too: a process of an older version writes them without a new revision. */
function isSame(known: DaySums | undefined, { count, revenueMinor, revision }: DaySums): boolean {
  return known?.revision === revision && known.count === count && known.revenueMinor === revenueMinor;
}
