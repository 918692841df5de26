import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { requestContext } from '../logging/request-context.js';
import { Metrics } from '../metrics/metrics.js';
import { within } from '../tracing/span.js';
import { Tracing } from '../tracing/tracing.js';
import { inAttempt } from './effect-spans.js';
import { JobCatalogue } from './job-catalogue.js';
import type { JobDefinition } from './job.js';
import type { OutboxEntry } from './outbox-entry.schema.js';
import { OutboxRelay } from './outbox-relay.js';
import { keyOf, Outbox } from './outbox.js';
import { OutboxStore, SHORT_LEASE_MS } from './outbox.store.js';

/** How long effects of one key are collected before they run together. */
const COLLECT_MS = 200;
/** How long `drain` waits at most. */
const DRAIN_TIMEOUT_MS = 1_000;
const AT_ONCE = 4;
/** With more waiting keys than this, effects are left to the queue. */
const MAX_WAITING = 1_000;

/** The pending attempt for a key: collects its entries for a while, then waits for a free slot. */
interface Turn {
  readonly job: JobDefinition;
  readonly timer: NodeJS.Timeout;
  /** Resolves after the attempt. */
  readonly tried: Promise<void>;
  readonly end: () => void;
}

/**
 * Runs effects of `bringsUpToDate` jobs in the process that wrote them, right after the commit. Changes become visible
 * immediately, and a burst of them needs one run. An attempt claims the entry like the relay, so that a key is never
 * processed concurrently. A failed attempt releases the entry, and the queue retries it.
 */
@Injectable()
export class InlineEffects implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('InlineEffects');
  /** Attempts that have not started; they include entries written until then. */
  private readonly waiting = new Map<string, Turn>();
  private readonly ready = new Set<string>();
  private readonly running = new Map<string, Turn>();
  private stopListening: (() => void) | undefined;
  private stopped = false;

  constructor(
    private readonly outbox: Outbox,
    private readonly store: OutboxStore,
    private readonly relay: OutboxRelay,
    private readonly catalogue: JobCatalogue,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {}

  onModuleInit(): void {
    this.stopListening = this.outbox.onWritten(({ job, orderingKey }) => {
      if (job.bringsUpToDate === true) this.collect(job, orderingKey);
    });
  }

  /**
   * Runs the effects of a key now and waits for at most one second. Effects that take longer or fail are completed
   * later. Call it after the commit.
   */
  async drain(job: JobDefinition, about: string): Promise<void> {
    const orderingKey = keyOf(job, about);
    const turn = this.waiting.get(orderingKey) ?? this.running.get(orderingKey);
    if (turn === undefined) return;
    if (this.waiting.has(orderingKey)) this.endCollecting(orderingKey, turn);
    await Promise.race([turn.tried, delay(DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** Runs the effects of a key together after a while, unless there are none. */
  collect(job: JobDefinition, orderingKey: string): void {
    if (this.stopped || this.waiting.has(orderingKey)) return;
    if (this.waiting.size >= MAX_WAITING) {
      this.relay.nudge();
      return;
    }
    let end!: () => void;
    const tried = new Promise<void>((resolve) => {
      end = resolve;
    });
    const timer = setTimeout(() => this.endCollecting(orderingKey, turn), COLLECT_MS);
    const turn: Turn = { job, timer, tried, end };
    this.waiting.set(orderingKey, turn);
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

  private endCollecting(orderingKey: string, turn: Turn): void {
    clearTimeout(turn.timer);
    this.ready.add(orderingKey);
    this.runReady();
  }

  /** Starts ready attempts. Attempts for one key are sequential; the second covers entries written during the first. */
  private runReady(): void {
    for (const orderingKey of this.ready) {
      if (this.running.size >= AT_ONCE) return;
      if (this.running.has(orderingKey)) continue;
      const turn = this.waiting.get(orderingKey)!;
      this.ready.delete(orderingKey);
      this.waiting.delete(orderingKey);
      this.running.set(orderingKey, turn);
      void this.try(turn.job, orderingKey).finally(() => {
        this.running.delete(orderingKey);
        turn.end();
        this.runReady();
      });
    }
  }

  private async try(job: JobDefinition, orderingKey: string): Promise<void> {
    try {
      // The turn was begun by any of the requests whose effects it collects.
      const entry = await within(undefined, () => this.store.claimHead(orderingKey, SHORT_LEASE_MS));
      if (entry === null) return;
      const id = entry._id.toHexString();
      const { requestId = id, traceparent } = entry;
      await requestContext.run({ requestId }, () =>
        inAttempt(this.tracing, job, { id, attempt: 1, traceparent }, () => this.run(job, entry)),
      );
    } catch (error) {
      this.logger.error({
        event: 'inline_effect.not_tried',
        msg: 'An inline effect could not be started; the queue will run it',
        orderingKey,
        err: error,
      });
    }
  }

  private async run(job: JobDefinition, entry: OutboxEntry): Promise<void> {
    const { _id, payload } = entry;
    const id = _id.toHexString();
    try {
      await this.store.absorb(entry);
      await this.catalogue.run(job, payload, id);
    } catch (error) {
      this.logger.warn({
        event: 'inline_effect.failed',
        msg: 'An inline effect failed; the queue will retry it',
        job: job.name,
        effect: id,
        err: error,
      });
      await this.store.unclaim(_id);
      this.relay.nudge();
      this.metrics.jobEnded(job.name, 'retried');
      return;
    }
    await this.store.done(id);
    this.metrics.jobEnded(job.name, 'succeeded');
  }
}
