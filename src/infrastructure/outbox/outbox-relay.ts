import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Poller } from '#common/async/poller.js';
import { SystemClock } from '#common/time/clock.js';
import { JobQueue } from '../queue/job-queue.port.js';
import { findJob, type JobDefinition } from './job.js';
import type { OutboxEntry } from './outbox-entry.schema.js';
import { Outbox } from './outbox.js';
import { OutboxStore } from './outbox.store.js';

const POLL_MS = 2_000;
/** Interval and batch size of the search for lost jobs in a shared queue. */
const SEARCH_MS = 30_000;
const SEARCH_AT_MOST = 5_000;

/**
 * Enqueues each outbox entry at least once: nudged after each commit of this process, and polling for entries of
 * others. Several relays may run concurrently. The entry's id is also the job id and the idempotency key. An entry
 * stays in the outbox until its job has succeeded, so a queue that loses jobs loses no effect.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('OutboxRelay');
  /** Leases use system time, which never jumps. */
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

  /** Enqueues pending entries now. */
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
   * Finds jobs that Redis has lost (a crash loses the last second of writes) and makes their entries pending again
   * before their lease expires. Entries of `InlineEffects` are skipped: they have their own short lease.
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

  /** The job of an entry; undefined for an entry of a newer version, which is skipped and logged once. */
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
