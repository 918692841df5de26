import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { ScrollQuery } from '#common/validation/page-query.js';
import { NEWEST_FIRST } from '../database/paging/list-order.js';
import type { ListPage } from '../database/paging/list-page.js';
import { ListReader } from '../database/paging/list-reader.js';
import { OutboxEntry, type OutboxState } from './outbox-entry.schema.js';

/** A selection of failed effects: one, those of a job, or all. */
export type WhichEffects = { readonly id: string } | { readonly job: string } | { readonly all: true };

/** Effects that failed finally and need an operator (dead letters). */
@Injectable()
export class FailedEffectsRepository {
  private readonly logger = new Logger('Outbox');

  constructor(
    @InjectModel(OutboxEntry.name) private readonly model: Model<OutboxEntry>,
    private readonly lists: ListReader,
  ) {}

  /** Oldest first. */
  async list(limit: number): Promise<OutboxEntry[]> {
    return this.model.find({ state: 'FAILED' }).sort({ _id: 1 }).limit(limit).lean();
  }

  /** Returns one page, newest first. @throws WrongCursorError */
  async findPage(query: ScrollQuery): Promise<ListPage<OutboxEntry>> {
    return this.lists.read(this.model, { filter: { state: 'FAILED' }, order: NEWEST_FIRST }, query);
  }

  /** An effect in any state; null when it does not exist. */
  async find(id: string): Promise<OutboxEntry | null> {
    return this.model.findById(id).lean();
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

  /** Deletes one failed effect, and logs what it was. @returns it, or null when no effect with this id has failed */
  async drop(id: string): Promise<OutboxEntry | null> {
    const entry = await this.model
      .findOneAndDelete({ _id: new Types.ObjectId(id), state: 'FAILED' })
      .lean<OutboxEntry | null>();
    if (entry === null) return null;
    const { job, orderingKey: about, createdAt, requestId = null, error = '' } = entry;
    this.logger.warn({
      event: 'outbox.dropped',
      msg: 'A failed effect was dropped',
      effect: id,
      job,
      about,
      createdAt: createdAt.toISOString(),
      requestId,
      error,
    });
    return entry;
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
