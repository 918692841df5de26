import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { OutboxEntry, type OutboxState } from './outbox-entry.schema.js';

/** A selection of failed effects: one, those of a job, or all. */
export type WhichEffects = { readonly id: string } | { readonly job: string } | { readonly all: true };

/** Effects that failed finally and need an operator (dead letters). */
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

  /** Resets failed effects to pending. @returns their number */
  async replay(which: WhichEffects): Promise<number> {
    const { modifiedCount } = await this.model.updateMany(
      { ...filterOf(which), state: 'FAILED' },
      { $set: { state: 'PENDING' }, $unset: { error: 1, tries: 1 } },
    );
    return modifiedCount;
  }

  /** Deletes one failed effect. @returns it, or null when no effect with this id has failed */
  async drop(id: string): Promise<OutboxEntry | null> {
    return this.model.findOneAndDelete({ _id: new Types.ObjectId(id), state: 'FAILED' }).lean();
  }

  /** The state of an effect; undefined when it does not exist. */
  async stateOf(id: string): Promise<OutboxState | undefined> {
    const entry = await this.model.findById(id, { state: 1 }).lean();
    return entry?.state;
  }
}

function filterOf(which: WhichEffects) {
  if ('id' in which) return { _id: new Types.ObjectId(which.id) };
  return 'job' in which ? { job: which.job } : {};
}
