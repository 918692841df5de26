import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { findJob } from './job.js';
import { OutboxEntry, type OutboxState } from './outbox-entry.schema.js';

/** Lease of a queued entry, in system time. After it the relay enqueues the entry again. */
const LEASE_MS = 10 * 60_000;
const PAGE = 200;

@Injectable()
export class OutboxStore {
  constructor(@InjectModel(OutboxEntry.name) private readonly model: Model<OutboxEntry>) {}

  async insert(
    entries: ReadonlyArray<
      Pick<OutboxEntry, 'job' | 'orderingKey' | 'createdAt' | 'requestId'> & { payload: object }
    >,
  ): Promise<void> {
    await this.model.insertMany(entries.map((entry) => ({ ...entry, state: 'PENDING' })));
  }

  /** The oldest pending entry of each ordering key without an earlier unfinished one; oldest first, one page. */
  async nextPending(): Promise<OutboxEntry[]> {
    const ready: OutboxEntry[] = [];
    let last: Types.ObjectId | undefined;
    while (ready.length < PAGE) {
      const after = last === undefined ? {} : { _id: { $gt: last } };
      const page = await this.model
        .find({ state: 'PENDING', ...after })
        .sort({ _id: 1 })
        .limit(PAGE)
        .lean();
      await this.thinOut(page);
      ready.push(...(await this.headsOf(page)));
      if (page.length < PAGE) break;
      last = page.at(-1)!._id;
    }
    return ready;
  }

  private async headsOf(page: OutboxEntry[]): Promise<OutboxEntry[]> {
    if (page.length === 0) return [];
    const heads = await this.model.aggregate<{ _id: string; head: Types.ObjectId }>([
      {
        $match: {
          orderingKey: { $in: [...new Set(page.map((entry) => entry.orderingKey))] },
          state: { $ne: 'FAILED' },
        },
      },
      { $group: { _id: '$orderingKey', head: { $min: '$_id' } } },
    ]);
    const headIds = new Set(heads.map(({ head }) => head.toHexString()));
    return page.filter((entry) => headIds.has(entry._id.toHexString()));
  }

  /**
   * Merges pending entries of a key whose job is `bringsUpToDate`, so that they do not accumulate while an external
   * service is down. The remaining entry has not started, so its run covers the others. Entries written after the page
   * was read are not changed.
   */
  private async thinOut(page: OutboxEntry[]): Promise<void> {
    const first = new Set<string>();
    const needless = page.filter(({ job, orderingKey }) => {
      if (findJob(job)?.bringsUpToDate !== true) return false;
      const isLater = first.has(orderingKey);
      first.add(orderingKey);
      return isLater;
    });
    if (needless.length === 0) return;
    await this.model.deleteMany({ _id: { $in: needless.map(({ _id }) => _id) }, state: 'PENDING' });
  }

  /**
   * Claims the next entry of a key for an attempt in this process.
   * @returns null when there is none, or another process or the queue has claimed it
   */
  async claimHead(orderingKey: string, now: Date, forMs: number): Promise<OutboxEntry | null> {
    const head = await this.model
      .findOne({ orderingKey, state: { $ne: 'FAILED' } })
      .sort({ _id: 1 })
      .lean();
    if (head?.state !== 'PENDING') return null;
    return this.model
      .findOneAndUpdate(
        { _id: head._id, state: 'PENDING' },
        { $set: { state: 'QUEUED', queuedUntil: new Date(now.getTime() + forMs) } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /**
   * Deletes all other entries, pending or failed, of the entry's key, for a `bringsUpToDate` job: its run starts after
   * this and covers them.
   */
  async absorb(id: string): Promise<void> {
    const entry = await this.model.findById(id).lean();
    if (entry === null) return;
    const { _id, orderingKey } = entry;
    await this.model.deleteMany({ orderingKey, _id: { $ne: _id }, state: { $in: ['PENDING', 'FAILED'] } });
  }

  /** Claims a pending entry for enqueueing. @returns true for exactly one of several relays */
  async claim(id: Types.ObjectId, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: id, state: 'PENDING' },
      { $set: { state: 'QUEUED', queuedUntil: new Date(now.getTime() + LEASE_MS) } },
    );
    return modifiedCount === 1;
  }

  async unclaim(id: Types.ObjectId): Promise<void> {
    await this.model.updateOne(
      { _id: id, state: 'QUEUED' },
      { $set: { state: 'PENDING' }, $unset: { queuedUntil: 1 } },
    );
  }

  /**
   * Renews the lease of an entry whose job will be retried.
   * @returns false when the entry is completed, or is pending again
   */
  async renew(id: string, now: Date, forMs: number): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: new Types.ObjectId(id), state: 'QUEUED' },
      { $set: { queuedUntil: new Date(now.getTime() + forMs + LEASE_MS) } },
    );
    return matchedCount === 1;
  }

  /** The oldest QUEUED entries whose job was enqueued, attempted or due for a retry before a point in time. */
  async queuedBefore(moment: Date, atMost: number): Promise<OutboxEntry[]> {
    return this.model
      .find({ state: 'QUEUED', queuedUntil: { $lt: new Date(moment.getTime() + LEASE_MS) } })
      .sort({ queuedUntil: 1 })
      .limit(atMost)
      .lean();
  }

  /** Deletes the entry of a completed effect. */
  async done(id: string): Promise<void> {
    await this.model.deleteOne({ _id: new Types.ObjectId(id) });
  }

  /**
   * Marks the effect as FAILED after its last attempt: see `FailedEffectsStore`.
   * @param tries number of attempts
   */
  async fail(id: string, { error, tries }: { error: string; tries: number }): Promise<void> {
    await this.model.updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { state: 'FAILED', error: error.slice(0, 1000), tries }, $unset: { queuedUntil: 1 } },
    );
  }

  /** Resets entries with an expired lease to pending; with `all`, every queued entry (the queue was lost). */
  async release(now: Date, { all = false } = {}): Promise<number> {
    const overdue = all ? {} : { queuedUntil: { $lt: now } };
    const { modifiedCount } = await this.model.updateMany(
      { state: 'QUEUED', ...overdue },
      { $set: { state: 'PENDING' }, $unset: { queuedUntil: 1 } },
    );
    return modifiedCount;
  }

  /** Counts the entries in a state, up to `atMost`. Uses an index. */
  async countIn(state: OutboxState, atMost: number): Promise<number> {
    return this.model.countDocuments({ state }, { limit: atMost });
  }

  /** Creation time of the oldest unfinished entry. */
  async oldestUnfinished(): Promise<Date | undefined> {
    const oldest = await Promise.all(
      (['PENDING', 'QUEUED'] as const).map((state) =>
        this.model.findOne({ state }, { createdAt: 1 }).sort({ _id: 1 }).lean(),
      ),
    );
    const times = oldest.filter((entry) => entry !== null).map(({ createdAt }) => createdAt.getTime());
    return times.length === 0 ? undefined : new Date(Math.min(...times));
  }

  async countUnfinished(): Promise<number> {
    return this.model.countDocuments({ state: { $in: ['PENDING', 'QUEUED'] } });
  }
}
