import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SystemClock } from '#common/time/clock.js';
import { requestContext } from '../logging/request-context.js';
import { Metrics } from '../metrics/metrics.js';
import { JobCatalogue } from './job-catalogue.js';
import type { JobDefinition } from './job.js';
import type { OutboxEntry } from './outbox-entry.schema.js';
import { OutboxRelay } from './outbox-relay.js';
import { keyOf, Outbox } from './outbox.js';
import { OutboxStore } from './outbox.store.js';

/** How long changes of one key are collected before they are carried out together. */
const COLLECT_MS = 200;
/** How long somebody who asks for an effect waits for it. */
const PATIENCE_MS = 1_000;
/** A try is over long before; after it the entry is anybody's again, should this process die in between. */
const LEASE_MS = 60_000;
const AT_ONCE = 4;
/** With more keys than this waiting, the queue and its workers are the better hands. */
const MOST_WAITING = 1_000;

/** A key whose entries this process is to try: it collects them for a while, then waits for a free hand. */
interface Turn {
  readonly job: JobDefinition;
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
    private readonly catalogue: JobCatalogue,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.stopListening = this.outbox.onWritten(({ job, orderingKey }) => {
      if (job.bringsUpToDate === true) this.collect(job, orderingKey);
    });
  }

  /**
   * Carries the written effects of a key out now, and waits for it, a second at most. However it goes, nothing is
   * lost: what is not done by then is done later. Call it after the commit.
   */
  async settle(job: JobDefinition, about: string): Promise<void> {
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

  private collect(job: JobDefinition, orderingKey: string): void {
    if (this.stopped || this.waiting.has(orderingKey)) return;
    if (this.waiting.size >= MOST_WAITING) {
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
      void this.try(turn.job, orderingKey).finally(() => {
        this.running.delete(orderingKey);
        turn.end();
        this.runReady();
      });
    }
  }

  private async try(job: JobDefinition, orderingKey: string): Promise<void> {
    try {
      const entry = await this.store.claimHead(orderingKey, this.machineClock.now(), LEASE_MS);
      if (entry !== null)
        await requestContext.run({ requestId: requestOf(entry) }, () => this.run(job, entry));
    } catch (error) {
      this.logger.error({
        event: 'inline_effect.not_tried',
        msg: 'An effect could not be tried at once; the queue will',
        orderingKey,
        err: error,
      });
    }
  }

  private async run(job: JobDefinition, { _id, payload }: OutboxEntry): Promise<void> {
    const id = _id.toHexString();
    const startedAt = performance.now();
    try {
      await this.store.absorb(id);
      await this.catalogue.methodOf(job)(payload, id);
    } catch (error) {
      this.logger.warn({
        event: 'inline_effect.failed',
        msg: 'An effect failed at once; the queue will retry it',
        job: job.name,
        effect: id,
        err: error,
      });
      await this.store.unclaim(_id);
      this.relay.nudge();
      this.metrics.jobEnded(job.name, 'retried');
      return;
    } finally {
      this.metrics.jobRan(job.name, (performance.now() - startedAt) / 1000);
    }
    await this.store.done(id);
    this.metrics.jobEnded(job.name, 'succeeded');
  }
}

function requestOf({ _id, requestId }: OutboxEntry): string {
  return requestId ?? _id.toHexString();
}
