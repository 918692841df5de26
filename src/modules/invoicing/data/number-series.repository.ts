import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { NumberSeries } from './number-series.schema.js';

/** Stores how far each series of numbers has come. */
@Injectable()
export class NumberSeriesRepository {
  constructor(@InjectModel(NumberSeries.name) private readonly model: Model<NumberSeries>) {}

  /**
   * Takes the next `count` numbers; the first of a series is 1. Call it in the unit of work that uses the numbers: others
   * who want some wait for its commit, and its rollback gives them back, so a series has no gaps.
   * @returns the first of them
   */
  async take(series: string, count: number): Promise<number> {
    const { last } = await this.model
      .findOneAndUpdate({ _id: series }, { $inc: { last: count } }, { upsert: true, returnDocument: 'after' })
      .lean();
    return last - count + 1;
  }

  /** All series, by name. */
  async findAll(): Promise<NumberSeries[]> {
    return this.model.find().sort({ _id: 1 }).lean();
  }
}
