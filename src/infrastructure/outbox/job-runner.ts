import { Injectable, Logger } from '@nestjs/common';
import { SystemClock } from '#common/time/clock.js';
import { ExternalCallError } from '../http-client/external-call.error.js';
import { requestContext } from '../logging/request-context.js';
import { Metrics } from '../metrics/metrics.js';
import { FinalJobError, type JobAttempt, type JobHandler } from '../queue/job-queue.port.js';
import { JobCatalogue } from './job-catalogue.js';
import { findJob, type JobDefinition } from './job.js';
import { OutboxRelay } from './outbox-relay.js';
import { OutboxStore } from './outbox.store.js';

/**
 * Runs the jobs of the queues: calls the job's handler and deletes its outbox entry on success. After the last attempt
 * the entry is kept as FAILED. Log lines carry the id of the request that caused the job.
 */
@Injectable()
export class JobRunner implements JobHandler {
  private readonly logger = new Logger('Jobs');
  /** Leases use system time, which never jumps. */
  private readonly machineClock = new SystemClock();

  constructor(
    private readonly catalogue: JobCatalogue,
    private readonly store: OutboxStore,
    private readonly relay: OutboxRelay,
    private readonly metrics: Metrics,
  ) {}

  async perform(attempt: JobAttempt): Promise<void> {
    const job = findJob(attempt.name);
    // A worker of a newer version may get the next attempt.
    if (job === undefined) throw new Error(`this version knows no job "${attempt.name}"`);
    const { requestId = attempt.id } = attempt.data;
    await requestContext.run({ requestId }, () => this.run(job, attempt));
  }

  async failed(attempt: JobAttempt, error: Error, last: boolean): Promise<void> {
    if (findJob(attempt.name) !== undefined) this.metrics.jobEnded(attempt.name, last ? 'failed' : 'retried');
    const line = {
      job: attempt.name,
      effect: attempt.id,
      attempt: attempt.attempt,
      requestId: attempt.data.requestId,
      err: error,
    };
    if (!last) {
      this.logger.warn({ event: 'job.retried', msg: 'A job failed; will retry', ...line });
      return;
    }
    this.logger.error({
      event: 'job.failed',
      msg: 'A job failed for the last time; its outbox entry is kept as FAILED',
      ...line,
    });
    await this.keepAsFailed(attempt, error);
  }

  private async run(job: JobDefinition, { id, attempt, data }: JobAttempt): Promise<void> {
    // A queue may deliver a job twice after a stalled worker. A completed effect has no entry.
    if (!(await this.store.renew(id, this.machineClock.now(), 0))) return;
    if (job.bringsUpToDate === true) await this.store.absorb(id);
    const startedAt = performance.now();
    try {
      await this.catalogue.methodOf(job)(data.payload, id);
    } catch (error) {
      // The lease is renewed, so that the entry is not enqueued again while its job waits for a retry.
      await this.store.renew(id, this.machineClock.now(), job.backoffMs * 2 ** (attempt - 1));
      throw isFinal(error) ? new FinalJobError(error) : error;
    } finally {
      this.metrics.jobRan(job.name, (performance.now() - startedAt) / 1000);
    }
    await this.store.done(id);
    this.metrics.jobEnded(job.name, 'succeeded');
    this.relay.nudge();
  }

  private async keepAsFailed({ id, attempt }: JobAttempt, error: Error): Promise<void> {
    try {
      await this.store.fail(id, { error: error.message, tries: attempt });
      this.relay.nudge();
    } catch (storeError) {
      // The entry stays QUEUED and is enqueued again when its lease expires.
      this.logger.error({
        event: 'job.failure_not_recorded',
        msg: 'The failure of a job could not be recorded',
        effect: id,
        err: storeError,
      });
    }
  }
}

function isFinal(error: unknown): error is ExternalCallError {
  return error instanceof ExternalCallError && !error.retryable;
}
