import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BooksCheck, type BooksCheckProgress } from './books-check.schema.js';

const ID = { _id: 'nightly' } as const;

@Injectable()
export class BooksCheckRepository {
  constructor(@InjectModel(BooksCheck.name) private readonly model: Model<BooksCheck>) {}

  /** Sets the time of the first check, unless there is one. */
  async plan(dueAt: Date): Promise<void> {
    await this.model.updateOne(ID, { $setOnInsert: { dueAt } }, { upsert: true });
  }

  /** @returns the check if it is due, which is the caller's until `until` */
  async claim(now: Date, until: Date): Promise<BooksCheck | null> {
    return this.model.findOneAndUpdate({ ...ID, dueAt: { $lte: now } }, { $set: { dueAt: until } }).lean();
  }

  /** Keeps where the check stands; it is due again at that time. */
  async leave(progress: BooksCheckProgress, dueAt: Date): Promise<void> {
    await this.model.updateOne(ID, { $set: { progress, dueAt } });
  }

  async finish(result: Omit<BooksCheck, '_id' | 'progress'>): Promise<void> {
    await this.model.updateOne(ID, { $set: result, $unset: { progress: 1 } });
  }

  async last(): Promise<BooksCheck | null> {
    return this.model.findOne(ID).lean();
  }
}
