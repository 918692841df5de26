import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { OutboxEntry, type OutboxState } from './outbox-entry.schema.js';

/** Failed effects: one, those of a job, or all. */
export type WhichEffects = { readonly id: string } | { readonly job: string } | { readonly all: true };

/** The effects that were given up, which wait for a person. */
@Injectable()
export class FailedEffectsStore {
  constructor(@InjectModel(OutboxEntry.name) private readonly model: Model<OutboxEntry>) {}

  /** Oldest first. */
  async list(limit: number): Promise<OutboxEntry[]> {
    return this.model.find({ state: 'FAILED' }).sort({ _id: 1 }).limit(limit).lean();
  }

  async count(): Promise<number> {
    return this.model.countDocuments({ state: 'FAILED' });
  }

  /** Puts failed effects back to pending, and nothing that has not failed. @returns how many */
  async replay(which: WhichEffects): Promise<number> {
    const { modifiedCount } = await this.model.updateMany(
      { ...filterOf(which), state: 'FAILED' },
      { $set: { state: 'PENDING' }, $unset: { error: 1, tries: 1 } },
    );
    return modifiedCount;
  }

  /** Removes one failed effect for good. @returns it, or nothing when no effect of this id has failed */
  async drop(id: string): Promise<OutboxEntry | null> {
    return this.model.findOneAndDelete({ _id: new Types.ObjectId(id), state: 'FAILED' }).lean();
  }

  /** The state of an effect, failed or not; nothing when there is none. */
  async stateOf(id: string): Promise<OutboxState | undefined> {
    const entry = await this.model.findById(id, { state: 1 }).lean();
    return entry?.state;
  }
}

function filterOf(which: WhichEffects) {
  if ('id' in which) return { _id: new Types.ObjectId(which.id) };
  return 'job' in which ? { job: which.job } : {};
}
