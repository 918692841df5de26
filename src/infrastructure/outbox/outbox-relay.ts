import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Poller } from '#common/async/poller.js';
import { SystemClock } from '#common/time/clock.js';
import { JobQueue } from '../queue/job-queue.port.js';
import { Minutely } from '../logging/minutely.js';
import { within } from '../tracing/span.js';
import { Tracing } from '../tracing/tracing.js';
import { inSending } from './effect-spans.js';
import { JobRegistry } from './job-registry.js';
import type { JobDefinition } from './job.js';
import type { OutboxEntry } from './outbox-entry.schema.js';
import { Outbox } from './outbox.js';
import { OutboxStore, PAGE, type NewEntry } from './outbox.store.js';

const POLL_MS = 2_000;
/** Interval and batch size of the search for lost jobs in a shared queue. */
const SEARCH_MS = 30_000;
const SEARCH_AT_MOST = 5_000;
/** For so long after a `bringsUpToDate` job of a key its next entry stays pending, so that one run covers several changes. */
const COLLECT_MS = 200;

/**
 * Enqueues each outbox entry at least once: nudged after each commit of this process, and polling for
 * entries of others. Several relays may run concurrently. The entry's id is also the job id and the
 * idempotency key. An entry stays in the outbox until its job has succeeded, so a queue that loses jobs loses no effect.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('OutboxRelay');
  private readonly failures = new Minutely();
  /** The search uses system time, which never jumps. */
  private readonly machineClock = new SystemClock();
  private readonly poller = new Poller({
    everyMs: POLL_MS,
    // A nudge comes from a request, whose span must not hold what the poller does from then on.
    work: () => within(undefined, () => this.relay()),
    onError: (err) =>
      this.failures.note((leftOut) =>
        this.logger.error({
          event: 'outbox.relay_failed',
          msg: 'Relaying the outbox failed; will retry',
          err,
          leftOut,
        }),
      ),
  });
  private soughtAtMs = this.machineClock.nowMs();
  /** The end of the lease of each entry whose job the last search did not find. */
  private missing: ReadonlyMap<string, number> = new Map();
  private releasedAtMs = -Infinity;
  /** Keys with an entry that waits for an earlier one. */
  private readonly blockedKeys = new Set<string>();
  private readonly withheld = new Set<string>();
  private readonly collecting = new Set<string>();
  private readonly unknown = new Set<string>();
  private soon: NodeJS.Immediate | undefined;
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly outbox: Outbox,
    private readonly store: OutboxStore,
    private readonly queue: JobQueue,
    private readonly jobs: JobRegistry,
    private readonly tracing: Tracing,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // What a lost queue of an earlier process held is pending again.
    if (!this.queue.survivesRestart) await this.store.release({ all: true });
    this.stopListening = this.outbox.onWritten(() => this.nudge());
    this.poller.start();
    this.nudge();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopListening?.();
    await this.poller.stop();
  }

  /** Enqueues pending entries soon: nudges of one turn of the event loop share a run. */
  nudge(): void {
    this.soon ??= setImmediate(() => {
      this.soon = undefined;
      this.poller.nudge();
    });
  }

  /** Enqueues no entry of a key while `work` goes on, which claims the next one itself. */
  async withhold<T>(orderingKey: string, work: () => Promise<T>): Promise<T> {
    this.withheld.add(orderingKey);
    try {
      return await work();
    } finally {
      this.withheld.delete(orderingKey);
      this.ended(orderingKey);
    }
  }

  /** Enqueues the next entry of a key whose effect has ended, if there may be one. */
  ended(orderingKey: string): void {
    // Another process, which does not see the end, may have written the next one.
    if (this.blockedKeys.delete(orderingKey) || this.queue.survivesRestart) this.nudge();
  }

  private async relay(): Promise<void> {
    await this.releaseOverdue();
    const { ready: page, blockedKeys } = await this.store.nextPending();
    for (const key of blockedKeys) this.blockedKeys.add(key);
    let claimed = 0;
    for (const entry of page) {
      if (this.poller.isStopped) return;
      const job = this.jobOf(entry);
      if (job === undefined) continue;
      if (this.withheld.has(entry.orderingKey) || this.collecting.has(entry.orderingKey)) {
        this.blockedKeys.add(entry.orderingKey);
        continue;
      }
      if (!(await this.store.claim(entry._id))) continue;
      claimed += 1;
      await this.enqueue(job, entry);
      if (job.bringsUpToDate === true) this.collect(entry.orderingKey);
    }
    // The jobs of a full page may end without a nudge. A page of which nothing could be claimed would come again at once.
    if (page.length >= PAGE && claimed > 0) this.nudge();
    if (this.queue.survivesRestart) await this.seekLostJobs();
  }

  private collect(orderingKey: string): void {
    this.collecting.add(orderingKey);
    const isOver = () => {
      this.collecting.delete(orderingKey);
      this.ended(orderingKey);
    };
    setTimeout(isOver, COLLECT_MS).unref();
  }

  /** Leases end no sooner than after a minute, so a nudge need not look for them. */
  private async releaseOverdue(): Promise<void> {
    const nowMs = this.machineClock.nowMs();
    if (nowMs - this.releasedAtMs < POLL_MS / 2) return;
    this.releasedAtMs = nowMs;
    await this.store.release();
  }

  /**
   * Finds jobs that Redis has lost (a crash loses the last second of writes) and makes their entries pending again
   * before their lease expires. What is missing at one search may be claimed and about to be enqueued; it is lost if
   * nothing has become of it by the next, whatever the clock says of the process that claimed it.
   */
  private async seekLostJobs(): Promise<void> {
    const nowMs = this.machineClock.nowMs();
    if (nowMs - this.soughtAtMs < SEARCH_MS) return;
    this.soughtAtMs = nowMs;
    const missing = new Map<string, number>();
    for (const entry of await this.store.heldByQueue(SEARCH_AT_MOST)) {
      if (this.poller.isStopped) return;
      const job = this.jobs.find(entry.job);
      const id = entry._id.toHexString();
      if (job === undefined || (await this.queue.has(job.queue, id))) continue;
      const leaseEndsMs = entry.queuedUntil!.getTime();
      if (this.missing.get(id) !== leaseEndsMs) {
        missing.set(id, leaseEndsMs);
        continue;
      }
      this.logger.warn({
        event: 'outbox.job_lost',
        msg: 'A queue has lost a job; its effect is queued again',
        job: entry.job,
        effect: id,
      });
      await this.store.unclaim(entry._id);
    }
    this.missing = missing;
  }

  /** The job of an entry; undefined for an entry of a newer version, which is skipped and logged once. */
  private jobOf({ job: name }: OutboxEntry): JobDefinition | undefined {
    const job = this.jobs.find(name);
    if (job !== undefined || this.unknown.has(name)) return job;
    this.unknown.add(name);
    this.logger.warn({
      event: 'outbox.job_unknown',
      msg: 'The outbox holds a job that this version does not know',
      job: name,
    });
    return undefined;
  }

  /** Enqueues a claimed entry, and releases it if that fails. @throws the queue's error */
  private async enqueue(
    job: JobDefinition,
    { _id, payload, requestId, traceparent }: Pick<NewEntry, '_id' | 'payload' | 'requestId' | 'traceparent'>,
  ): Promise<void> {
    const { queue, name, attempts, backoffMs } = job;
    const id = _id.toHexString();
    try {
      await inSending(this.tracing, job, { id, traceparent }, async (sentAt) => {
        const data = {
          payload,
          ...(requestId === undefined ? {} : { requestId }),
          ...(sentAt === undefined ? {} : { traceparent: sentAt }),
        };
        await this.queue.enqueue(queue, { id, name, data, attempts, backoffMs });
      });
    } catch (error) {
      await this.store.unclaim(_id);
      throw error;
    }
  }
}
