import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { Batcher } from '#common/async/batcher.js';
import { SystemClock } from '#common/time/clock.js';
import type { JobClaim } from '../queue/job-queue.port.js';
import { newId } from '../database/new-id.js';
import { insertStoredForms } from '../database/stored-form.js';
import { JobRegistry } from './job-registry.js';
import { OutboxEntry, type OutboxState } from './outbox-entry.schema.js';

/** Lease of a queued entry, in system time. After it the relay enqueues the entry again. */
const LEASE_MS = 10 * 60_000;
/** Lease of an entry that its process claims to attempt it at once. */
export const SHORT_LEASE_MS = 60_000;
/** How many heads `nextPending` returns at least, when there are as many. */
export const PAGE = 200;

/** The pending entries that may be enqueued, and the keys of those that wait for an earlier one. */
export interface PendingPage {
  readonly ready: readonly OutboxEntry[];
  readonly blockedKeys: readonly string[];
}

/** The entries of one job in one state. */
export interface JobTally {
  readonly job: string;
  readonly count: number;
  /** When the oldest was written. */
  readonly oldest: Date;
}

/** A new entry. */
export type NewEntry = Pick<
  OutboxEntry,
  '_id' | 'job' | 'orderingKey' | 'createdAt' | 'requestId' | 'traceparent'
> & {
  readonly payload: object;
};

/** The entries of the outbox. An entry is claimed for a time (lease), after which it is pending again. */
@Injectable()
export class OutboxRepository {
  /** Leases use system time, which never jumps. */
  private readonly machineClock = new SystemClock();
  private readonly ended = new Batcher<Types.ObjectId>(async (ids) => {
    await this.model.deleteMany({ _id: { $in: ids } });
    return [];
  });

  constructor(
    @InjectModel(OutboxEntry.name) private readonly model: Model<OutboxEntry>,
    private readonly jobs: JobRegistry,
  ) {}

  async insert(
    entries: ReadonlyArray<Omit<NewEntry, '_id'> & Partial<Pick<NewEntry, '_id'>>>,
  ): Promise<void> {
    const stored = entries.map(({ payload, ...entry }) => ({
      _id: newId(),
      ...entry,
      payload: { ...payload },
      state: 'PENDING' as const,
    }));
    await insertStoredForms(this.model, stored);
  }

  /**
   * The oldest pending entry of each ordering key without an earlier unfinished one; oldest first, one page. Entries of jobs
   * that this version does not know are left out here, so that any number of them holds up no other.
   */
  async nextPending(): Promise<PendingPage> {
    const job = { $in: this.jobs.all().map(({ name }) => name) };
    const ready: OutboxEntry[] = [];
    const blockedKeys = new Set<string>();
    let last: Types.ObjectId | undefined;
    while (ready.length < PAGE) {
      const after = last === undefined ? {} : { _id: { $gt: last } };
      const page = await this.model
        .find({ state: 'PENDING', job, ...after })
        .sort({ _id: 1 })
        .limit(PAGE)
        .lean();
      await this.thinOut(page);
      const heads = await this.headsOf(page);
      ready.push(...heads);
      const isReady = new Set(heads);
      for (const entry of page) if (!isReady.has(entry)) blockedKeys.add(entry.orderingKey);
      if (page.length < PAGE) break;
      last = page.at(-1)!._id;
    }
    return { ready, blockedKeys: [...blockedKeys] };
  }

  /** Returns those entries before which no unfinished one of their key was written, or whose order does not matter. */
  private async headsOf(page: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
    const ordered = page.filter(({ job }) => !this.isInAnyOrder(job));
    if (ordered.length === 0) return [...page];
    const heads = await this.model.aggregate<{ _id: string; head: Types.ObjectId }>([
      {
        $match: {
          orderingKey: { $in: [...new Set(ordered.map((entry) => entry.orderingKey))] },
          state: { $ne: 'FAILED' },
        },
      },
      { $group: { _id: '$orderingKey', head: { $min: '$_id' } } },
    ]);
    const headIds = new Set(heads.map(({ head }) => head.toHexString()));
    return page.filter(({ job, _id }) => this.isInAnyOrder(job) || headIds.has(_id.toHexString()));
  }

  private isInAnyOrder(job: string): boolean {
    return this.jobs.find(job)?.inAnyOrder === true;
  }

  /**
   * Merges pending entries of a key whose job is `bringsUpToDate`, so that they do not accumulate while an external
   * service is down. The remaining entry has not started, so its run covers the others. Entries written after the page
   * was read are not changed.
   */
  private async thinOut(page: OutboxEntry[]): Promise<void> {
    const first = new Set<string>();
    const needless = page.filter(({ job, orderingKey }) => {
      if (this.jobs.find(job)?.bringsUpToDate !== true) return false;
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
  async claimHead(orderingKey: string, forMs: number): Promise<OutboxEntry | null> {
    const unfinished = { orderingKey, state: { $ne: 'FAILED' as const } };
    const head = await this.model.findOne(unfinished).sort({ _id: 1 }).lean();
    if (head?.state !== 'PENDING') return null;
    const [claimed] = await this.claim([head], forMs);
    return claimed ?? null;
  }

  /**
   * Deletes all other entries, pending or failed, of the entry's key, for a `bringsUpToDate` job: its run starts after
   * this and covers them.
   */
  async absorb(id: string, orderingKey: string): Promise<void> {
    await this.model.deleteMany({
      orderingKey,
      _id: { $ne: new Types.ObjectId(id) },
      state: { $in: ['PENDING', 'FAILED'] },
    });
  }

  /** The oldest entries in a state. */
  async listIn(state: OutboxState, limit: number): Promise<OutboxEntry[]> {
    return this.model.find({ state }).sort({ _id: 1 }).limit(limit).lean();
  }

  /** Claims pending entries in one command. @returns those that no other relay has claimed, as they are then */
  async claim(entries: readonly OutboxEntry[], forMs = LEASE_MS): Promise<OutboxEntry[]> {
    if (entries.length === 0) return [];
    const claim = { state: 'QUEUED' as const, queuedUntil: this.after(forMs), claimId: newId() };
    // Not `updateMany`, which the driver does not repeat after a broken connection.
    const { modifiedCount } = await this.model.bulkWrite(
      entries.map(({ _id }) => ({
        updateOne: { filter: { _id, state: 'PENDING' as const }, update: { $set: claim } },
      })),
      { ordered: false },
    );
    const claimed = entries.map((entry) => ({ ...entry, ...claim }));
    if (modifiedCount === entries.length) return claimed;
    const own = await this.model
      .find({ _id: { $in: entries.map(({ _id }) => _id) }, claimId: claim.claimId })
      .select({ _id: 1 })
      .lean();
    const isOwn = new Set(own.map(({ _id }) => _id.toHexString()));
    return claimed.filter(({ _id }) => isOwn.has(_id.toHexString()));
  }

  async unclaim(...ids: Types.ObjectId[]): Promise<void> {
    await this.model.updateMany(
      { _id: { $in: ids }, state: 'QUEUED' },
      { $set: { state: 'PENDING' }, $unset: { queuedUntil: 1 } },
    );
  }

  /**
   * Holds the entry of a job that begins, by a renewed lease. A queue may deliver a job twice, after a worker that stalled; one
   * that delivers it once tells of the `claim`, and while most of that is left it will do.
   * @returns the ordering key; undefined when the entry is completed, or is pending again
   */
  async hold(id: string, claim?: JobClaim): Promise<string | undefined> {
    if (claim !== undefined && claim.untilMs - this.machineClock.nowMs() > LEASE_MS / 2)
      return claim.orderingKey;
    return (await this.renew(id))?.orderingKey;
  }

  /**
   * Renews the lease of an entry whose job will be retried after `delayMs`.
   * @returns null when the entry is completed, or is pending again
   */
  async renew(id: string, delayMs = 0): Promise<OutboxEntry | null> {
    return this.model
      .findOneAndUpdate(
        { _id: new Types.ObjectId(id), state: 'QUEUED' },
        { $set: { queuedUntil: this.after(delayMs + LEASE_MS) } },
      )
      .lean();
  }

  /** The QUEUED entries whose lease ends first, without those that a short lease holds, or that are pending again that soon. */
  async heldByQueue(atMost: number): Promise<OutboxEntry[]> {
    return this.model
      .find({ state: 'QUEUED', queuedUntil: { $gt: this.after(SHORT_LEASE_MS) } })
      .sort({ queuedUntil: 1 })
      .limit(atMost)
      .lean();
  }

  /** Deletes the entry of a completed effect; those that complete at about the same time in one command. */
  async done(id: string): Promise<void> {
    await this.ended.add(new Types.ObjectId(id));
  }

  /**
   * Marks the effect as FAILED after its last attempt: see `FailedEffectsRepository`.
   * @param tries number of attempts
   */
  async fail(id: string, { error, tries }: { error: string; tries: number }): Promise<void> {
    await this.model.updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { state: 'FAILED', error: error.slice(0, 1000), tries }, $unset: { queuedUntil: 1 } },
    );
  }

  /** Resets entries with an expired lease to pending; with `all`, every queued entry (the queue was lost). */
  async release({ all = false } = {}): Promise<void> {
    const overdue = all ? {} : { queuedUntil: { $lt: this.machineClock.now() } };
    await this.model.updateMany(
      { state: 'QUEUED', ...overdue },
      { $set: { state: 'PENDING' }, $unset: { queuedUntil: 1 } },
    );
  }

  /** Counts the entries in a state, up to `atMost`. Uses an index. */
  async countIn(state: OutboxState, atMost: number): Promise<number> {
    return this.model.countDocuments({ state }, { limit: atMost });
  }

  /** The entries in a state by their job: the oldest, at most `atMost` in all. */
  async tally(state: OutboxState, atMost: number): Promise<JobTally[]> {
    return this.model.aggregate<JobTally>([
      { $match: { state } },
      { $sort: { _id: 1 } },
      { $limit: atMost },
      { $group: { _id: '$job', count: { $sum: 1 }, oldest: { $min: '$createdAt' } } },
      { $project: { _id: 0, job: '$_id', count: 1, oldest: 1 } },
    ]);
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

  private after(ms: number): Date {
    return new Date(this.machineClock.nowMs() + ms);
  }
}
