import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BooksCheck } from './books-check.schema.js';

const ID = { _id: 'nightly' } as const;

@Injectable()
export class BooksCheckRepository {
  constructor(@InjectModel(BooksCheck.name) private readonly model: Model<BooksCheck>) {}

  /** Sets the time of the first check, unless there is one. */
  async plan(dueAt: Date): Promise<void> {
    await this.model.updateOne(ID, { $setOnInsert: { dueAt } }, { upsert: true });
  }

  /** @returns whether a check is due; then it is the caller's, until `until` */
  async claim(now: Date, until: Date): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { ...ID, dueAt: { $lte: now } },
      { $set: { dueAt: until } },
    );
    return modifiedCount === 1;
  }

  async finish(result: Omit<BooksCheck, '_id'>): Promise<void> {
    await this.model.updateOne(ID, { $set: result });
  }

  async last(): Promise<BooksCheck | null> {
    return this.model.findOne(ID).lean();
  }
}
