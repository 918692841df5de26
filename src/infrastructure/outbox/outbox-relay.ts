import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Poller } from '#common/async/poller.js';
import { SystemClock } from '#common/time/clock.js';
import { JobQueue } from '../queue/queue.port.js';
import { findJob, type JobDefinition } from './job.js';
import type { OutboxEntry } from './outbox-entry.schema.js';
import { Outbox } from './outbox.js';
import { OutboxStore } from './outbox.store.js';

const POLL_MS = 2_000;
/** How often entries are held against the jobs of a queue that other processes share, and how many each time. */
const SEARCH_MS = 30_000;
const SEARCH_AT_MOST = 5_000;

/**
 * Carries outbox entries to the queues: nudged after each commit of this process, and polling for those of
 * others. Any number of relays may run. An entry stays in the outbox until its job has succeeded, so a queue
 * that loses its jobs loses no effect.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('OutboxRelay');
  /** Leases are about this machine's processes, so they run on its time, which never jumps. */
  private readonly machineClock = new SystemClock();
  private readonly poller = new Poller({
    everyMs: POLL_MS,
    work: () => this.relay(),
    onError: (err) =>
      this.logger.error({
        event: 'outbox.relay_failed',
        msg: 'Relaying the outbox failed; will retry',
        err,
      }),
  });
  private soughtAtMs = this.machineClock.nowMs();
  private readonly unknown = new Set<string>();
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly outbox: Outbox,
    private readonly store: OutboxStore,
    private readonly queue: JobQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.queue.survivesRestart) await this.store.release(this.machineClock.now(), { all: true });
    this.stopListening = this.outbox.onWritten(({ job }) => {
      if (job.bringsUpToDate !== true) this.nudge();
    });
    this.poller.start();
    this.nudge();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopListening?.();
    await this.poller.stop();
  }

  /** Relays pending entries now. */
  nudge(): void {
    this.poller.nudge();
  }

  private async relay(): Promise<void> {
    await this.store.release(this.machineClock.now());
    for (const entry of await this.store.nextPending()) {
      if (this.poller.isStopped) return;
      const job = this.jobOf(entry);
      if (job === undefined) continue;
      if (await this.store.claim(entry._id, this.machineClock.now())) await this.enqueue(job, entry);
    }
    if (this.queue.survivesRestart) await this.seekLostJobs();
  }

  /**
   * A Redis that comes back with less than it had (it keeps the last second in memory, or was set up anew) has lost
   * jobs: their entries are queued again now, and not only when their lease is over. What processes do without the
   * queue first (`InlineEffects`) has a short lease of its own.
   */
  private async seekLostJobs(): Promise<void> {
    const nowMs = this.machineClock.nowMs();
    if (nowMs - this.soughtAtMs < SEARCH_MS) return;
    this.soughtAtMs = nowMs;
    const since = new Date(nowMs - SEARCH_MS);
    for (const { _id, job: name } of await this.store.queuedBefore(since, SEARCH_AT_MOST)) {
      if (this.poller.isStopped) return;
      const job = findJob(name);
      if (job === undefined || job.bringsUpToDate === true) continue;
      if (await this.queue.has(job.queue, _id.toHexString())) continue;
      this.logger.warn({
        event: 'outbox.job_lost',
        msg: 'A queue has lost a job; its effect is queued again',
        job: name,
        effect: _id,
      });
      await this.store.unclaim(_id);
    }
  }

  /** The job of an entry; undefined for one that a newer version wrote, which is left to its relay and logged once. */
  private jobOf({ job: name }: OutboxEntry): JobDefinition | undefined {
    const job = findJob(name);
    if (job !== undefined || this.unknown.has(name)) return job;
    this.unknown.add(name);
    this.logger.warn({
      event: 'outbox.job_unknown',
      msg: 'The outbox holds a job that this version does not know',
      job: name,
    });
    return undefined;
  }

  private async enqueue(
    { queue, name, attempts, backoffMs }: JobDefinition,
    { _id, payload, requestId }: OutboxEntry,
  ): Promise<void> {
    const data = { payload, ...(requestId === undefined ? {} : { requestId }) };
    try {
      await this.queue.enqueue(queue, { id: _id.toHexString(), name, data, attempts, backoffMs });
    } catch (error) {
      await this.store.unclaim(_id);
      throw error;
    }
  }
}
