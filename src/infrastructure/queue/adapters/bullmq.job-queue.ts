import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Queue, UnrecoverableError, Worker, type Job } from 'bullmq';
import { Redis } from 'ioredis';
import { retryStrategy } from '../../redis/retry-strategy.js';
import {
  FinalJobError,
  JOB_STATES,
  JobQueue,
  type FailedJob,
  type JobAttempt,
  type JobData,
  type JobHandler,
  type NewJob,
  type QueueCount,
} from '../job-queue.port.js';
import { QUEUES, type QueueName } from '../queues.js';

const PREFIX = 'storefront';
const COMPLAIN_EVERY_MS = 60_000;

/**
 * The queues on Redis, shared by all processes. This file loads BullMQ, so it is imported only if Redis is configured.
 * `@nestjs/bullmq` is not used, because one handler processes all jobs of a queue here.
 */
export class BullmqJobQueue extends JobQueue implements OnApplicationShutdown {
  override readonly survivesRestart = true;
  private readonly logger = new Logger('JobQueue');
  private readonly queues: ReadonlyMap<QueueName, Queue>;
  private readonly workers: Worker[] = [];
  private complainedAtMs = -COMPLAIN_EVERY_MS;
  /** Failures that are being recorded: BullMQ does not wait for its listeners. */
  private readonly recording = new Set<Promise<void>>();

  private constructor(
    private readonly url: string,
    private readonly client: Redis,
  ) {
    super();
    this.queues = new Map(QUEUES.map((name) => [name, this.open(name)]));
  }

  /** Connects. @throws when Redis cannot be reached */
  static async open(url: string): Promise<BullmqJobQueue> {
    // Without a connection commands fail immediately; by default they would wait.
    const client = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      retryStrategy,
      lazyConnect: true,
    });
    await client.connect();
    return new BullmqJobQueue(url, client);
  }

  override async enqueue(queue: QueueName, { id, name, data, attempts, backoffMs }: NewJob): Promise<void> {
    await this.queue(queue).add(name, data, {
      jobId: id,
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      // The outbox records final failures; the queue keeps only unfinished jobs.
      removeOnComplete: true,
      removeOnFail: true,
    });
  }

  override async has(queue: QueueName, id: string): Promise<boolean> {
    return (await this.queue(queue).getJob(id)) !== undefined;
  }

  override async work(queue: QueueName, concurrency: number, handler: JobHandler): Promise<void> {
    const perform = async (job: Job<JobData>): Promise<void> => {
      try {
        await handler.perform(attemptOf(job, job.attemptsMade + 1));
      } catch (error) {
        if (!(error instanceof FinalJobError)) throw error;
        throw Object.assign(new UnrecoverableError(error.message), { cause: error.cause });
      }
    };
    // BullMQ requires connections without a retry limit for blocking commands.
    const connection = { url: this.url, maxRetriesPerRequest: null, retryStrategy };
    const worker = new Worker<JobData>(queue, perform, { connection, prefix: PREFIX, concurrency });
    worker.on('failed', (job, error) => {
      const recorded = this.afterFailure(handler, job, error).finally(() => this.recording.delete(recorded));
      this.recording.add(recorded);
    });
    worker.on('error', (err) => this.complain(queue, err));
    this.workers.push(worker);
  }

  override async ping(): Promise<void> {
    await this.queue('mail').getJobCounts('active');
  }

  override async counts(): Promise<QueueCount[]> {
    const counts = await Promise.all([...this.queues].map((entry) => this.countsOf(...entry)));
    return counts.flat();
  }

  override async failed(limit: number): Promise<FailedJob[]> {
    const failed = await Promise.all([...this.queues].map((entry) => failedOf(...entry, limit)));
    return failed.flat();
  }

  override async stopWorking(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
    await Promise.all(this.recording);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stopWorking();
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    // BullMQ does not close a connection that it did not create.
    this.client.disconnect();
  }

  private open(name: QueueName): Queue {
    const queue = new Queue(name, { connection: this.client, prefix: PREFIX, skipWaitingForReady: true });
    queue.on('error', (err) => this.complain(name, err));
    return queue;
  }

  private async countsOf(name: QueueName, queue: Queue): Promise<QueueCount[]> {
    const counts = await queue.getJobCounts(...JOB_STATES);
    return JOB_STATES.map((state) => ({ queue: name, state, count: counts[state] ?? 0 }));
  }

  private async afterFailure(
    handler: JobHandler,
    job: Job<JobData> | undefined,
    error: Error,
  ): Promise<void> {
    // Without a job, it was lost while stalled: the outbox enqueues it again.
    if (job?.id === undefined) return;
    const last = job.attemptsMade >= (job.opts.attempts ?? 1) || error instanceof UnrecoverableError;
    try {
      await handler.failed(attemptOf(job, job.attemptsMade), error, last);
    } catch (failure) {
      this.logger.error({
        event: 'queue.failure_not_recorded',
        msg: 'A failed job could not be recorded',
        job: job.name,
        id: job.id,
        err: failure,
      });
    }
  }

  /** Limits connection errors to one log line a minute, because clients report every failed attempt. */
  private complain(queue: QueueName, err: Error): void {
    const nowMs = performance.now();
    if (nowMs - this.complainedAtMs < COMPLAIN_EVERY_MS) return;
    this.complainedAtMs = nowMs;
    this.logger.warn({ event: 'queue.error', msg: 'The queue reports an error', queue, err });
  }

  private queue(name: QueueName): Queue {
    return this.queues.get(name)!;
  }
}

async function failedOf(queue: QueueName, at: Queue, limit: number): Promise<FailedJob[]> {
  const jobs = await at.getFailed(0, limit - 1);
  return jobs.map((job) => ({
    queue,
    id: job.id ?? '',
    name: job.name,
    attempts: job.attemptsMade,
    enqueuedAtMs: job.timestamp,
    error: job.failedReason ?? '',
  }));
}

function attemptOf(job: Job<JobData>, attempt: number): JobAttempt {
  return { id: job.id!, name: job.name, data: job.data, attempt };
}
