import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo, Types } from 'mongoose';
import { newId } from '#infrastructure/database/new-id.js';
import type { PackedSales, SoldOrder } from '../domain/sales-tally.js';
import type { DaySums, StoredDaySales } from '../domain/sales-window.js';
import { within, type ReportPeriod } from './order-reports.repository.js';
import { Sale } from './sale.schema.js';
import { SalesDay } from './sales-day.schema.js';

/** Stores the sales ledger: totals of days, and entries that are not folded yet. */
@Injectable()
export class SalesRepository {
  constructor(
    @InjectModel(Sale.name) private readonly sales: Model<Sale>,
    @InjectModel(SalesDay.name) private readonly days: Model<SalesDay>,
  ) {}

  async add(sale: Omit<Sale, '_id'>): Promise<void> {
    await this.sales.create([sale]);
  }

  /** The folded days of a period without their products. */
  async findDaySums(period: ReportPeriod): Promise<DaySums[]> {
    const days = await this.days
      .find({ _id: within(period) })
      .select({ products: 0, quarters: 0 })
      .lean();
    return days.map(({ _id, revision, ...sums }) => ({
      day: _id,
      ...sums,
      revision: revision?.toHexString() ?? '',
    }));
  }

  /** The given days that are folded. */
  async findDays(days: readonly Date[]): Promise<StoredDaySales[]> {
    const found = await this.days.find({ _id: { $in: days } }).lean<StoredDay[]>();
    return found.map(({ _id, products, quarters, revision, ...sums }) => ({
      day: _id,
      ...sums,
      revision: revision?.toHexString() ?? '',
      products: products.value(),
      quarters: quarters?.value(),
    }));
  }

  /** The folded days of a period with their quarter-hours, without their products. */
  async findQuarters(period: ReportPeriod): Promise<QuartersOfDay[]> {
    const days = await this.days
      .find({ _id: within(period) })
      .select({ count: 1, revenueMinor: 1, quarters: 1 })
      .lean<StoredDay[]>();
    return days.map(({ _id, count, revenueMinor, quarters }) => ({
      day: _id,
      count,
      revenueMinor,
      quarters: quarters?.value(),
    }));
  }

  /** The entries of a period that are not folded yet. */
  async findWaiting(
    period: ReportPeriod,
  ): Promise<Array<SoldOrder & Pick<Sale, '_id' | 'day' | 'sign' | 'createdAt'>>> {
    return this.sales.find({ day: within(period) }).lean();
  }

  /** The oldest unfolded entries of one day. */
  async findFirstWaiting(day: Date, limit: number): Promise<Sale[]> {
    return this.sales.find({ day }).sort({ _id: 1 }).limit(limit).lean();
  }

  /** The earliest day of the period that the ledger has, folded or not. */
  async findFirstDay(period: ReportPeriod): Promise<Date | undefined> {
    const [folded, waiting] = await Promise.all([
      this.days
        .findOne({ _id: within(period) })
        .sort({ _id: 1 })
        .select({ _id: 1 })
        .lean(),
      this.sales
        .findOne({ day: within(period) })
        .sort({ day: 1, _id: 1 })
        .select({ day: 1 })
        .lean(),
    ]);
    return folded && waiting && waiting.day < folded._id ? waiting.day : (folded?._id ?? waiting?.day);
  }

  /** The earliest day with an unfolded entry. */
  async findWaitingDay(): Promise<Date | undefined> {
    return (await this.sales.findOne().sort({ day: 1, _id: 1 }).lean())?.day;
  }

  /** Days without quarter-hours are rebuilt before they are shown by the hour. */
  async saveDays(days: ReadonlyArray<PackedSales & Pick<QuartersOfDay, 'day' | 'quarters'>>): Promise<void> {
    await this.days.bulkWrite(
      days.map(({ day, count, revenueMinor, products, quarters }) => ({
        updateOne: {
          filter: { _id: day },
          update: {
            $set: {
              count,
              revenueMinor,
              products: Buffer.from(products),
              revision: newId(),
              ...(quarters === undefined ? {} : { quarters: Buffer.from(quarters) }),
            },
            ...(quarters === undefined ? { $unset: { quarters: 1 } } : {}),
          },
          upsert: true,
        },
      })),
    );
  }

  async remove(ids: readonly Types.ObjectId[]): Promise<void> {
    await this.sales.deleteMany({ _id: { $in: ids } });
  }

  async removeWaiting(days: readonly Date[]): Promise<void> {
    await this.sales.deleteMany({ day: { $in: days } });
  }
}

/** The sums of a day, and of its quarter-hours. */
export interface QuartersOfDay {
  readonly day: Date;
  readonly count: number;
  readonly revenueMinor: number;
  /** Missing on days that an earlier version has written. */
  readonly quarters?: Uint8Array | undefined;
}

/** A lean read returns bytes in the driver's type. */
type StoredDay = Omit<SalesDay, 'products' | 'quarters'> & {
  products: mongo.Binary;
  quarters?: mongo.Binary;
};
