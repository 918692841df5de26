import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SystemClock } from '#common/time/clock.js';
import { keyOf, Outbox } from '../database/outbox/outbox.js';
import type { OutboxEntry } from '../database/outbox/outbox-entry.schema.js';
import { OutboxStore } from '../database/outbox/outbox.store.js';
import { Metrics } from '../metrics/metrics.js';
import { requestContext } from '../logging/request-context.js';
import { JOBS, type JobName, type JobPayloads } from './jobs.js';
import { OutboxRelay } from './outbox-relay.js';

/** How long changes of one key are collected before they are carried out together. */
const COLLECT_MS = 200;
/** How long somebody who asks for an effect waits for it. */
const PATIENCE_MS = 1_000;
/** A try is over long before; after it the entry is anybody's again, should this process die in between. */
const LEASE_MS = 60_000;
const AT_ONCE = 4;
/** With more keys than this waiting, the queue and its workers are the better hands. */
const MOST_WAITING = 1_000;

type Handler = (payload: never) => Promise<void>;

/** A key whose entries this process is to try: it collects them for a while, then waits for a free hand. */
interface Turn {
  readonly timer: NodeJS.Timeout;
  /** Ends when the key has been tried. */
  readonly tried: Promise<void>;
  readonly end: () => void;
}

/**
 * Tries effects of `bringsUpToDate` jobs in the process that wrote them, right after the commit, before the queue
 * is asked: changes show at once, and a burst of them costs one run. A try claims the entry as the relay would, so
 * that never two are at one key; one that fails gives the entry back, and the queue takes over with its retries.
 */
@Injectable()
export class InlineEffects implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('InlineEffects');
  private readonly machineClock = new SystemClock();
  private readonly handlers = new Map<JobName, Handler>();
  /** Turns that have not begun to run: an entry that is written now is still part of them. */
  private readonly waiting = new Map<string, Turn>();
  private readonly ready = new Set<string>();
  private readonly running = new Map<string, Turn>();
  private stopListening: (() => void) | undefined;
  private stopped = false;

  constructor(
    private readonly outbox: Outbox,
    private readonly store: OutboxStore,
    private readonly relay: OutboxRelay,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.stopListening = this.outbox.onWritten(({ job, orderingKey }) => {
      if (JOBS[job].bringsUpToDate === true) this.collect(job, orderingKey);
    });
  }

  /** Says how this process does a job itself: as its processor does. */
  handle<N extends JobName>(job: N, handler: (payload: JobPayloads[N]) => Promise<void>): void {
    if (JOBS[job].bringsUpToDate !== true) throw new Error(`The job "${job}" is not one to try at once`);
    this.handlers.set(job, handler);
  }

  /**
   * Carries the written effects of a key out now, and waits for it, a second at most. However it goes, nothing is
   * lost: what is not done by then is done later. Call it after the commit.
   */
  async settle(job: JobName, about: string): Promise<void> {
    const orderingKey = keyOf(job, about);
    const turn = this.waiting.get(orderingKey) ?? this.running.get(orderingKey);
    if (turn === undefined) return;
    if (this.waiting.has(orderingKey)) this.endCollecting(orderingKey, turn);
    let patience: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      patience = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([turn.tried, enough]);
    clearTimeout(patience);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.stopListening?.();
    for (const turn of this.waiting.values()) {
      clearTimeout(turn.timer);
      turn.end();
    }
    this.ready.clear();
    await Promise.all([...this.running.values()].map(({ tried }) => tried));
  }

  private collect(job: JobName, orderingKey: string): void {
    if (this.stopped || this.waiting.has(orderingKey)) return;
    if (!this.handlers.has(job) || this.waiting.size >= MOST_WAITING) {
      this.relay.nudge();
      return;
    }
    let end!: () => void;
    const tried = new Promise<void>((resolve) => {
      end = resolve;
    });
    const timer = setTimeout(() => this.endCollecting(orderingKey, turn), COLLECT_MS);
    const turn: Turn = { timer, tried, end };
    this.waiting.set(orderingKey, turn);
  }

  private endCollecting(orderingKey: string, turn: Turn): void {
    clearTimeout(turn.timer);
    this.ready.add(orderingKey);
    this.runReady();
  }

  /** One try for a key at a time: a second one waits for the first, and finds what the first came too early for. */
  private runReady(): void {
    for (const orderingKey of this.ready) {
      if (this.running.size >= AT_ONCE) return;
      if (this.running.has(orderingKey)) continue;
      const turn = this.waiting.get(orderingKey)!;
      this.ready.delete(orderingKey);
      this.waiting.delete(orderingKey);
      this.running.set(orderingKey, turn);
      void this.try(orderingKey).finally(() => {
        this.running.delete(orderingKey);
        turn.end();
        this.runReady();
      });
    }
  }

  private async try(orderingKey: string): Promise<void> {
    try {
      const entry = await this.store.claimHead(orderingKey, this.machineClock.now(), LEASE_MS);
      if (entry !== null)
        await requestContext.run({ requestId: requestOf(entry) }, () => this.carryOut(entry));
    } catch (error) {
      this.logger.error({
        msg: 'an effect could not be tried at once; it is left to the queue',
        orderingKey,
        err: error,
      });
    }
  }

  private async carryOut(entry: OutboxEntry): Promise<void> {
    const id = entry._id.toHexString();
    const startedAt = performance.now();
    try {
      await this.store.absorb(id);
      await this.handlers.get(entry.job)!(entry.payload as never);
    } catch (error) {
      this.logger.warn({
        msg: 'an effect failed at once and goes to the queue',
        job: entry.job,
        effect: id,
        err: error,
      });
      await this.store.unclaim(entry._id);
      this.relay.nudge();
      this.metrics.jobEnded(entry.job, 'retried');
      return;
    } finally {
      this.metrics.jobRan(entry.job, (performance.now() - startedAt) / 1000);
    }
    await this.store.done(id);
    this.metrics.jobEnded(entry.job, 'succeeded');
  }
}

function requestOf({ _id, requestId }: OutboxEntry): string {
  return requestId ?? _id.toHexString();
}
