import { DAY_MS } from '#common/time/durations.js';

/** The sums of the orders that were created in one quarter of an hour. Money in integer minor units. */
export interface QuarterSales {
  /** Its first moment. */
  readonly at: Date;
  readonly count: number;
  readonly revenueMinor: number;
  readonly units: number;
}

/** A delivered order, or, with the sign -1, one that is delivered no more. */
interface CountedSale {
  /** Missing in entries of earlier versions. */
  readonly createdAt?: Date | undefined;
  readonly sign?: 1 | -1;
  readonly totalMinor: number;
  readonly lines: ReadonlyArray<{ readonly quantity: number }>;
}

/** The stored sums of a day. */
interface DaySums {
  readonly day: Date;
  readonly count: number;
  readonly revenueMinor: number;
  /** Missing in days of earlier versions. */
  readonly quarters?: Uint8Array | undefined;
}

const QUARTER_MS = 900_000;
/** Position in the day (int8), orders (int32), revenue (double), units (double), big-endian. */
const ENTRY_BYTES = 1 + 4 + 8 + 8;

/** The quarter-hours of one UTC day. Offsets of time zones are whole quarters, so they add up to the days of any zone. */
export class DayQuarters {
  private readonly sums = new Map<number, { count: number; revenueMinor: number; units: number }>();

  constructor(private readonly day: Date) {}

  /**
   * Adds what is stored of the day.
   * @returns false if it has no quarters, or a process of an earlier version has changed its sums without them
   */
  addStored({ count, revenueMinor, quarters }: DaySums): boolean {
    if (quarters === undefined) return count === 0 && revenueMinor === 0;
    const bytes = Buffer.from(quarters.buffer, quarters.byteOffset, quarters.byteLength);
    const total = { count: 0, revenueMinor: 0 };
    for (let at = 0; at < bytes.length; at += ENTRY_BYTES) {
      const part = {
        count: bytes.readInt32BE(at + 1),
        revenueMinor: bytes.readDoubleBE(at + 5),
        units: bytes.readDoubleBE(at + 13),
      };
      this.add(bytes.readUInt8(at), part);
      total.count += part.count;
      total.revenueMinor += part.revenueMinor;
    }
    return total.count === count && total.revenueMinor === revenueMinor;
  }

  /** @returns false if the time of the sale is not known */
  addSale({ createdAt, sign = 1, totalMinor, lines }: CountedSale): boolean {
    if (createdAt === undefined) return false;
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const position = Math.floor((createdAt.getTime() % DAY_MS) / QUARTER_MS);
    this.add(position, { count: sign, revenueMinor: sign * totalMinor, units: sign * units });
    return true;
  }

  pack(): Uint8Array {
    const entries = this.list();
    const bytes = Buffer.alloc(entries.length * ENTRY_BYTES);
    for (const [index, { at, count, revenueMinor, units }] of entries.entries()) {
      const offset = index * ENTRY_BYTES;
      bytes.writeUInt8((at.getTime() - this.day.getTime()) / QUARTER_MS, offset);
      bytes.writeInt32BE(count, offset + 1);
      bytes.writeDoubleBE(revenueMinor, offset + 5);
      bytes.writeDoubleBE(units, offset + 13);
    }
    return bytes;
  }

  /** Returns the quarter hours that are not empty, in no order. */
  list(): QuarterSales[] {
    return [...this.sums]
      .filter(([, { count, revenueMinor, units }]) => count !== 0 || revenueMinor !== 0 || units !== 0)
      .map(([position, sums]) => ({ at: new Date(this.day.getTime() + position * QUARTER_MS), ...sums }));
  }

  private add(position: number, part: { count: number; revenueMinor: number; units: number }): void {
    const known = this.sums.get(position) ?? { count: 0, revenueMinor: 0, units: 0 };
    this.sums.set(position, {
      count: known.count + part.count,
      revenueMinor: known.revenueMinor + part.revenueMinor,
      units: known.units + part.units,
    });
  }
}
