import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { findJob } from './job.js';
import { OutboxEntry, type OutboxState } from './outbox-entry.schema.js';

/** How long a queued entry is left to its job before the relay queues it again. Machine time, not the shop's. */
const LEASE_MS = 10 * 60_000;
const PAGE = 200;

/** The queries of the outbox. */
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

  /** The pending entries that nothing of their ordering key stands before, oldest first, at most a page of them. */
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
   * Leaves one of several pending entries of a key whose job brings something up to date: while an outside service
   * is down they would grow without end. The one that stays has not begun, so its run will see all that the others
   * stand for; entries written after the page was read are not touched.
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
   * Claims the entry of a key that is next, for a try in this process.
   * @returns nothing when there is none, or when another process or the queue has it
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
   * Takes in all other entries of an entry's key, waiting or failed, for a job that brings something up to date: its
   * run, which begins after this, sees what they stand for.
   */
  async absorb(id: string): Promise<void> {
    const entry = await this.model.findById(id).lean();
    if (entry === null) return;
    const { _id, orderingKey } = entry;
    await this.model.deleteMany({ orderingKey, _id: { $ne: _id }, state: { $in: ['PENDING', 'FAILED'] } });
  }

  /** Claims a pending entry for queueing: true for exactly one of several relays. */
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
   * Keeps an entry with its job, which is still being tried.
   * @returns false when the entry is with the job no more: it has been carried out, or will be queued again
   */
  async renew(id: string, now: Date, forMs: number): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: new Types.ObjectId(id), state: 'QUEUED' },
      { $set: { queuedUntil: new Date(now.getTime() + forMs + LEASE_MS) } },
    );
    return matchedCount === 1;
  }

  /** The oldest entries whose job was queued, tried, or due for its next try before a moment. */
  async queuedBefore(moment: Date, atMost: number): Promise<OutboxEntry[]> {
    return this.model
      .find({ state: 'QUEUED', queuedUntil: { $lt: new Date(moment.getTime() + LEASE_MS) } })
      .sort({ queuedUntil: 1 })
      .limit(atMost)
      .lean();
  }

  /** The effect has been carried out. */
  async done(id: string): Promise<void> {
    await this.model.deleteOne({ _id: new Types.ObjectId(id) });
  }

  /**
   * The effect failed for the last time; it waits for a person, see `FailedEffectsStore`.
   * @param tries how often it was tried
   */
  async fail(id: string, { error, tries }: { error: string; tries: number }): Promise<void> {
    await this.model.updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { state: 'FAILED', error: error.slice(0, 1000), tries }, $unset: { queuedUntil: 1 } },
    );
  }

  /** Puts entries whose job was lost back to pending; with `all`, every queued one (the queue itself was lost). */
  async release(now: Date, { all = false } = {}): Promise<number> {
    const overdue = all ? {} : { queuedUntil: { $lt: now } };
    const { modifiedCount } = await this.model.updateMany(
      { state: 'QUEUED', ...overdue },
      { $set: { state: 'PENDING' }, $unset: { queuedUntil: 1 } },
    );
    return modifiedCount;
  }

  /** How many entries are in a state; past `atMost` it stops counting. Served by the index. */
  async countIn(state: OutboxState, atMost: number): Promise<number> {
    return this.model.countDocuments({ state }, { limit: atMost });
  }

  /** When the oldest entry that is still to be carried out was written. */
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
