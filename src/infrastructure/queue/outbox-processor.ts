import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger, type OnModuleInit } from '@nestjs/common';
import { UnrecoverableError, type Job } from 'bullmq';
import { SystemClock } from '#common/time/clock.js';
import { ExternalCallError } from '../http-client/external-call.error.js';
import { requestContext } from '../logging/request-context.js';
import { OutboxStore } from '../database/outbox/outbox.store.js';
import { Metrics } from '../metrics/metrics.js';
import { JobRegistry } from './job-registry.js';
import type { JobData } from './job-queues.js';
import { isKnownJob, JOBS, type JobName, type JobPayloads } from './jobs.js';
import { OutboxRelay } from './outbox-relay.js';

/** What is done for each job name. `effectId` is the same in every try of one effect: receivers are idempotent by it. */
export type JobHandlers<N extends JobName> = {
  [Name in N]: (payload: JobPayloads[Name], effectId: string) => Promise<void>;
};

/**
 * Base of the queue processors: finds the handler of a job, ends its outbox entry when it succeeded, keeps it as
 * FAILED when its tries are used up, and puts the causing request's id into the log lines.
 */
export abstract class OutboxProcessor<N extends JobName> extends WorkerHost implements OnModuleInit {
  @Inject(OutboxStore) private readonly store!: OutboxStore;
  @Inject(OutboxRelay) private readonly relay!: OutboxRelay;
  @Inject(JobRegistry) private readonly registry!: JobRegistry;
  @Inject(Metrics) private readonly metrics!: Metrics;
  private readonly logger = new Logger('Jobs');
  private readonly machineClock = new SystemClock();

  protected abstract readonly handlers: JobHandlers<N>;

  onModuleInit(): void {
    for (const job of Object.keys(this.handlers) as N[]) this.registry.register(job);
  }

  async process(job: Job<JobData, void, N>): Promise<void> {
    const id = job.id!;
    const { payload, requestId = id } = job.data;
    // The next try may be given to a worker of the version that knows it.
    if (!isKnownJob(job.name)) throw new Error(`this version knows no job "${String(job.name)}"`);
    await requestContext.run({ requestId }, async () => {
      // A queue may give a job twice, when it has lost sight of the worker: what is done is not done again.
      if (!(await this.store.renew(id, this.machineClock.now(), 0))) return;
      if (JOBS[job.name].bringsUpToDate === true) await this.store.absorb(id);
      const startedAt = performance.now();
      try {
        await this.handlers[job.name](payload as JobPayloads[N], id);
      } catch (error) {
        await this.keepThroughBackoff(id, job);
        throw isFinal(error) ? new UnrecoverableError((error as Error).message) : error;
      } finally {
        this.metrics.jobRan(job.name, (performance.now() - startedAt) / 1000);
      }
      await this.store.done(id);
      this.metrics.jobEnded(job.name, 'succeeded');
      this.relay.nudge();
    });
  }

  @OnWorkerEvent('failed')
  async afterFailure(job: Job<JobData, void, N> | undefined, error: Error): Promise<void> {
    if (job?.id === undefined) return;
    const last = job.attemptsMade >= (job.opts.attempts ?? 1) || error instanceof UnrecoverableError;
    if (isKnownJob(job.name)) this.metrics.jobEnded(job.name, last ? 'failed' : 'retried');
    const line = {
      job: job.name,
      effect: job.id,
      attempt: job.attemptsMade,
      requestId: job.data.requestId,
      err: error,
    };
    if (!last) {
      this.logger.warn({ msg: 'a job failed and will be tried again', ...line });
      return;
    }
    this.logger.error({ msg: 'a job failed for the last time; its outbox entry is kept as FAILED', ...line });
    try {
      await this.store.fail(job.id, { error: error.message, tries: job.attemptsMade });
      this.relay.nudge();
    } catch (storeError) {
      // The entry stays QUEUED and is queued again when its lease is over: late, but not lost.
      this.logger.error({ msg: 'the failure could not be recorded', effect: job.id, err: storeError });
    }
  }

  /** The entry must not be queued a second time while its job waits for its next try. */
  private async keepThroughBackoff(id: string, job: Job): Promise<void> {
    const waitMs = JOBS[job.name as N].backoffMs * 2 ** job.attemptsMade;
    await this.store.renew(id, this.machineClock.now(), waitMs);
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof ExternalCallError && !error.retryable;
}
