import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Batched } from '#common/async/batched.js';
import { SystemClock } from '#common/time/clock.js';
import { JobQueue } from '../queue/job-queue.port.js';
import { JobRegistry } from './job-registry.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';
import { SHORT_LEASE_MS, OutboxStore, type NewEntry } from './outbox.store.js';

/** An entry that this process has claimed in the transaction that wrote it. */
export interface HandedEntry {
  readonly orderingKey: string;
  /** Whether its lease is new enough for a job to start without renewing it. */
  readonly isFresh: boolean;
}

/**
 * Enqueues the entries of this process in memory right after their commit, if the queue lies in this process. They are
 * written as QUEUED with a short lease, which saves the relay's reads and claims; if the process dies, the lease ends or
 * the next start releases them. An entry behind an unfinished one of its key is left to the relay, unless its job is
 * `inAnyOrder`.
 */
@Injectable()
export class HandOver implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('OutboxRelay');
  /** Leases use system time, which never jumps. */
  private readonly machineClock = new SystemClock();
  private readonly handed = new Map<string, { orderingKey: string; atMs: number }>();
  private readonly enqueuing = new Batched<NewEntry>((entries) => this.enqueue(entries));
  private stopTaking: (() => void) | undefined;

  constructor(
    private readonly outbox: Outbox,
    private readonly store: OutboxStore,
    private readonly relay: OutboxRelay,
    private readonly queue: JobQueue,
    private readonly jobs: JobRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.queue.survivesRestart) return;
    await this.relay.released();
    this.stopTaking = this.outbox.handOverTo((entries) => {
      for (const entry of entries) this.take(entry);
    });
  }

  onApplicationShutdown(): void {
    this.stopTaking?.();
  }

  /** What is known of an entry whose job starts now for the first time; undefined for entries of the relay. */
  starts(id: string): HandedEntry | undefined {
    const entry = this.handed.get(id);
    if (entry === undefined) return undefined;
    this.handed.delete(id);
    const isFresh = this.machineClock.nowMs() - entry.atMs < SHORT_LEASE_MS / 2;
    return { orderingKey: entry.orderingKey, isFresh };
  }

  private take(entry: NewEntry): void {
    this.enqueuing.add(entry).catch((err: unknown) =>
      this.logger.warn({
        event: 'outbox.hand_over_failed',
        msg: 'An effect could not be enqueued after its commit; the relay will enqueue it when its lease ends',
        job: entry.job,
        effect: entry._id,
        err,
      }),
    );
  }

  private async enqueue(entries: readonly NewEntry[]): Promise<void> {
    const isFree = ({ job }: NewEntry) => this.jobs.find(job)?.inAnyOrder === true;
    const first = await this.store.headsOf(entries.filter((entry) => !isFree(entry)));
    const heads = new Set([...entries.filter(isFree), ...first]);
    for (const entry of heads) await this.enqueueOne(entry);
    const behind = entries.filter((entry) => !heads.has(entry));
    if (behind.length === 0) return;
    this.relay.expect(behind.map(({ orderingKey }) => orderingKey));
    await this.store.unclaim(...behind.map(({ _id }) => _id));
    this.relay.nudge();
  }

  private async enqueueOne(entry: NewEntry): Promise<void> {
    const id = entry._id.toHexString();
    this.handed.set(id, { orderingKey: entry.orderingKey, atMs: this.machineClock.nowMs() });
    try {
      await this.relay.enqueue(this.jobs.find(entry.job)!, entry);
    } catch (error) {
      this.handed.delete(id);
      throw error;
    }
  }
}
