import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { KeyedLock } from '#common/async/keyed-lock.js';
import { Metrics } from '../metrics/metrics.js';
import { within } from '../tracing/span.js';
import { JobRunner } from './job-runner.js';
import type { JobDefinition } from './job.js';
import { OutboxRelay } from './outbox-relay.js';
import { keyOf } from './outbox.js';
import { OutboxRepository, SHORT_LEASE_MS } from './outbox.repository.js';

/** How long a request waits for the attempt at most. */
const WAIT_MS = 1_000;

/**
 * Changes whose effect the same process attempts right after the commit, before any queue, so that the answer of the request
 * shows it ("inline first"). The attempt claims the entry like the relay, so that a key is never processed concurrently. A
 * failed attempt releases the entry, and the queue retries it.
 */
@Injectable()
export class FirstAttempts implements OnApplicationShutdown {
  private readonly logger = new Logger('FirstAttempts');
  /** Changes of one key write the same records: in turn, they do not abort each other's transactions. */
  private readonly mutex = new KeyedLock();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly store: OutboxRepository,
    private readonly relay: OutboxRelay,
    private readonly runner: JobRunner,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Makes a change that records effects of `job`, and waits for their first attempt: at most one second. One that takes longer
   * or fails is completed later.
   * @param change commits; returns null when nothing has changed
   */
  async after<T>(job: JobDefinition, about: string, change: () => Promise<T | null>): Promise<T | null> {
    const orderingKey = keyOf(job, about);
    return this.mutex.runExclusive([orderingKey], () =>
      this.relay.withhold(orderingKey, async () => {
        const changed = await change();
        if (changed !== null)
          await Promise.race([this.attempt(job, orderingKey), delay(WAIT_MS, undefined, { ref: false })]);
        return changed;
      }),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }

  private attempt(job: JobDefinition, orderingKey: string): Promise<void> {
    const attempt = this.try(job, orderingKey)
      .catch((err: unknown) =>
        this.logger.error({
          event: 'first_attempt.not_made',
          msg: 'The first attempt of an effect could not be made; the queue will run it',
          orderingKey,
          err,
        }),
      )
      .finally(() => this.running.delete(attempt));
    this.running.add(attempt);
    return attempt;
  }

  private async try(job: JobDefinition, orderingKey: string): Promise<void> {
    const entry = await this.store.claimHead(orderingKey, SHORT_LEASE_MS);
    if (entry === null) return;
    const { _id, payload, requestId, traceparent } = entry;
    const id = _id.toHexString();
    const data = {
      payload,
      ...(requestId === undefined ? {} : { requestId }),
      ...(traceparent === undefined ? {} : { traceparent }),
    };
    try {
      // The attempt is a trace of its own, as in a worker.
      await within(undefined, () => this.runner.perform({ id, name: job.name, data, attempt: 1 }));
    } catch (err) {
      this.logger.warn({
        event: 'first_attempt.failed',
        msg: 'The first attempt of an effect failed; the queue will retry it',
        job: job.name,
        effect: id,
        err,
      });
      await this.store.unclaim(_id);
      this.metrics.jobEnded(job.name, 'retried');
    }
  }
}
