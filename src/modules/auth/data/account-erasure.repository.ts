import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AccountErasure } from './account-erasure.schema.js';

const PAGE = 50;

/** Schedules and claims the second pass of account deletions. */
@Injectable()
export class AccountErasureRepository {
  constructor(@InjectModel(AccountErasure.name) private readonly model: Model<AccountErasure>) {}

  async insert(userId: string, secondPassAt: Date): Promise<void> {
    await this.model.updateOne({ _id: userId }, { $set: { secondPassAt } }, { upsert: true });
  }

  /** The user ids whose second pass is due, longest due first, at most one page. */
  async findDue(now: Date): Promise<string[]> {
    const due = await this.model
      .find({ secondPassAt: { $lte: now } })
      .sort({ secondPassAt: 1 })
      .limit(PAGE)
      .lean();
    return due.map(({ _id }) => _id.toHexString());
  }

  /** @returns true for exactly one of several concurrent callers */
  async delete(userId: string): Promise<boolean> {
    return (await this.model.deleteOne({ _id: userId })).deletedCount === 1;
  }
}
