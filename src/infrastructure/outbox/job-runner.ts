import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { ExternalCallError } from '../http-client/external-call.error.js';
import { requestContext } from '../logging/request-context.js';
import { UndeliverableMailError } from '../mail/mail.errors.js';
import { Metrics } from '../metrics/metrics.js';
import { FinalJobError, type NewJob } from '../queue/job-queue.port.js';
import { Tracing } from '../tracing/tracing.port.js';
import { inAttempt } from './effect-spans.js';
import { JobCatalogue } from './job-catalogue.js';
import { JobRegistry } from './job-registry.js';
import type { JobDefinition } from './job.js';
import { OutboxRelay } from './outbox-relay.js';
import { OutboxRepository } from './outbox.repository.js';

/** An attempt of a job. */
interface JobAttempt extends Pick<NewJob, 'id' | 'name' | 'data'> {
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/**
 * Runs the jobs of the queues: calls the job's handler and deletes its outbox entry on success. After the last attempt
 * the entry is kept as FAILED; that of a job that this version does not know is pending again, for the version that does.
 * Log lines carry the id of the request that caused the job.
 */
@Injectable()
export class JobRunner {
  private readonly logger = new Logger('Jobs');

  constructor(
    private readonly jobs: JobRegistry,
    private readonly catalogue: JobCatalogue,
    private readonly store: OutboxRepository,
    private readonly relay: OutboxRelay,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {}

  async perform(attempt: JobAttempt): Promise<void> {
    const job = this.jobs.find(attempt.name);
    // A worker of a newer version may get the next attempt.
    if (job === undefined) throw new Error(`this version knows no job "${attempt.name}"`);
    const { requestId = attempt.id, traceparent } = attempt.data;
    const effect = { id: attempt.id, attempt: attempt.attempt, traceparent };
    await requestContext.run({ requestId }, () =>
      inAttempt(this.tracing, job, effect, () => this.run(job, attempt)),
    );
  }

  /** Records a failed attempt. @param last whether the queue has removed the job */
  async failed(attempt: JobAttempt, error: Error, last: boolean): Promise<void> {
    const isKnown = this.jobs.find(attempt.name) !== undefined;
    if (isKnown) this.metrics.jobEnded(attempt.name, last ? 'failed' : 'retried');
    const { id: effect, name: job, attempt: number, data } = attempt;
    const line = { job, effect, attempt: number, requestId: data.requestId, err: error };
    if (!last || !isKnown) {
      this.logger.warn({ event: 'job.retried', msg: 'A job failed; will retry', ...line });
      if (last) await this.giveBack(attempt);
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
    const orderingKey = await this.store.hold(id, attempt === 1 ? data.claim : undefined);
    if (orderingKey === undefined) return;
    if (job.bringsUpToDate === true) await this.store.absorb(id, orderingKey);
    try {
      await this.catalogue.run(job, data.payload, id);
    } catch (error) {
      if (!(error instanceof UndeliverableMailError)) {
        // The lease is renewed, so that the entry is not enqueued again while its job waits for a retry.
        await this.store.renew(id, job.backoffMs * 2 ** (attempt - 1));
        throw isFinal(error) ? new FinalJobError(error) : error;
      }
      // No operator can help: the account shows it, and the effect ends here.
      this.logger.warn({
        event: 'mail.undeliverable',
        msg: 'The mail server knows no such mailbox; the mail is dropped',
        job: job.name,
        effect: id,
        err: error,
      });
    }
    await this.store.done(id);
    this.metrics.jobEnded(job.name, 'succeeded');
    this.relay.ended(orderingKey);
  }

  /** Gives back a job that this version does not know: the relay of one that does enqueues it again. */
  private async giveBack({ id }: JobAttempt): Promise<void> {
    await this.store.unclaim(new Types.ObjectId(id));
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
