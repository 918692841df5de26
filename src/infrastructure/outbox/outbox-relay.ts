import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Poller } from '#common/async/poller.js';
import { SystemClock } from '#common/time/clock.js';
import { JobQueue } from '../queue/job-queue.port.js';
import { Minutely } from '../logging/minutely.js';
import { within } from '../tracing/span.js';
import { Tracing } from '../tracing/tracing.port.js';
import { inSending } from './effect-spans.js';
import { JobRegistry } from './job-registry.js';
import type { JobDefinition } from './job.js';
import type { OutboxEntry } from './outbox-entry.schema.js';
import { Outbox } from './outbox.js';
import { OutboxRepository, PAGE } from './outbox.repository.js';

const POLL_MS = 2_000;
/** After a run for so long, what is written waits for the next one: the effects of many orders share their reads and writes. */
const GATHER_MS = 100;
/** Interval and batch size of the searches for lost jobs in a shared queue, and for jobs that this version does not know. */
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
  readonly poller = new Poller({
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
  private lookedAtMs = -Infinity;
  private soon: NodeJS.Immediate | undefined;
  private later: NodeJS.Timeout | undefined;
  private relayedAtMs = -Infinity;
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly outbox: Outbox,
    private readonly store: OutboxRepository,
    private readonly queue: JobQueue,
    private readonly jobs: JobRegistry,
    private readonly tracing: Tracing,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // What a lost queue of an earlier process held is pending again.
    if (!this.queue.survivesRestart) await this.store.release({ all: true });
    this.stopListening = this.outbox.onWritten(() => this.gather());
    this.poller.start();
    this.nudge();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopListening?.();
    clearTimeout(this.later);
    await this.poller.stop();
  }

  /** Enqueues pending entries soon: nudges of one turn of the event loop share a run. */
  nudge(): void {
    this.soon ??= setImmediate(() => {
      this.soon = undefined;
      this.poller.nudge();
    });
  }

  /** Enqueues what was written at once, or some time after the last run. */
  private gather(): void {
    const waitMs = this.relayedAtMs + GATHER_MS - performance.now();
    if (waitMs <= 0) this.nudge();
    else this.later ??= setTimeout(() => this.nudge(), waitMs);
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
    this.relayedAtMs = performance.now();
    clearTimeout(this.later);
    this.later = undefined;
    await this.releaseOverdue();
    const { ready: page, blockedKeys } = await this.store.nextPending();
    for (const key of blockedKeys) this.blockedKeys.add(key);
    if (this.poller.isStopped) return;
    const claimed = await this.store.claim(page.filter((entry) => this.mayBeEnqueued(entry)));
    await this.enqueueAll(claimed);
    // The jobs of a full page may end without a nudge. A page of which nothing could be claimed would come again at once.
    if (page.length >= PAGE && claimed.length > 0) this.nudge();
    if (this.queue.survivesRestart) await this.seekLostJobs();
    await this.noteUnknownJobs();
  }

  private mayBeEnqueued({ orderingKey }: OutboxEntry): boolean {
    const mayBe = !this.withheld.has(orderingKey) && !this.collecting.has(orderingKey);
    if (!mayBe) this.blockedKeys.add(orderingKey);
    return mayBe;
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

  /** Logs each job of the oldest entries that this version does not know, once: they wait for the newer version. */
  private async noteUnknownJobs(): Promise<void> {
    const nowMs = this.machineClock.nowMs();
    if (nowMs - this.lookedAtMs < SEARCH_MS) return;
    this.lookedAtMs = nowMs;
    for (const { job } of await this.store.tally('PENDING', SEARCH_AT_MOST)) {
      if (this.unknown.has(job) || this.jobs.find(job) !== undefined) continue;
      this.unknown.add(job);
      this.logger.warn({
        event: 'outbox.job_unknown',
        msg: 'The outbox holds a job that this version does not know',
        job,
      });
    }
  }

  /** Enqueues claimed entries; if one fails, it and those after it are pending again. @throws the queue's error */
  private async enqueueAll(claimed: readonly OutboxEntry[]): Promise<void> {
    for (const [index, entry] of claimed.entries()) {
      const job = this.jobs.find(entry.job)!;
      try {
        await this.enqueue(job, entry);
      } catch (error) {
        await this.store.unclaim(...claimed.slice(index).map(({ _id }) => _id));
        throw error;
      }
      if (job.bringsUpToDate === true) this.collect(entry.orderingKey);
    }
  }

  private async enqueue(job: JobDefinition, entry: OutboxEntry): Promise<void> {
    const { payload, requestId, traceparent, orderingKey, queuedUntil } = entry;
    const { queue, name, attempts, backoffMs } = job;
    const id = entry._id.toHexString();
    await inSending(this.tracing, job, { id, traceparent }, async (sentAt) => {
      const data = {
        payload,
        ...(requestId === undefined ? {} : { requestId }),
        ...(sentAt === undefined ? {} : { traceparent: sentAt }),
        // A shared queue may deliver a job twice; this one starts it once.
        ...(this.queue.survivesRestart ? {} : { claim: { orderingKey, untilMs: queuedUntil!.getTime() } }),
      };
      await this.queue.enqueue(queue, { id, name, data, attempts, backoffMs });
    });
  }
}
