import type { BullRegistrar, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { Minutely } from '../../logging/minutely.js';
import { checkWrites } from '../../redis/check-writes.js';
import {
  JOB_STATES,
  JobQueue,
  type FailedJob,
  type NewJob,
  type QueueCount,
  type QueueProcessor,
} from '../job-queue.port.js';
import type { QueueName } from '../queue-names.js';

/** A processor of `@nestjs/bullmq`, and the failures that it still records. */
type BullmqProcessor = QueueProcessor & WorkerHost & { recorded(): Promise<unknown> };

/** The queues on Redis, shared by all processes. `BullmqQueueModule` opens them. */
export class BullmqJobQueue extends JobQueue implements OnApplicationShutdown {
  override readonly survivesRestart = true;
  private readonly logger = new Logger('JobQueue');
  private readonly queues: ReadonlyMap<QueueName, Queue>;
  private processors: readonly BullmqProcessor[] = [];
  private readonly errors = new Minutely();

  /** @param client the connection of all queues, which the shutdown closes */
  constructor(
    private readonly client: Redis,
    private readonly registrar: BullRegistrar,
    queues: readonly Queue[],
  ) {
    super();
    this.queues = new Map(queues.map((queue) => [queue.name as QueueName, queue]));
    for (const [name, queue] of this.queues) queue.on('error', (err) => this.complain(name, err));
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

  /** The registrar finds the same processors by their decorator, and makes a worker for each. */
  override work(processors: readonly QueueProcessor[]): void {
    this.processors = processors as readonly BullmqProcessor[];
    this.registrar.register();
    for (const { queue, worker } of this.processors) worker.on('error', (err) => this.complain(queue, err));
  }

  override async ping(): Promise<void> {
    await checkWrites(this.client);
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
    await Promise.all(this.processors.map(({ worker }) => worker.close()));
    // BullMQ does not wait for its listeners.
    await Promise.all(this.processors.map((processor) => processor.recorded()));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stopWorking();
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    // BullMQ does not close a connection that it did not create.
    this.client.disconnect();
  }

  private async countsOf(name: QueueName, queue: Queue): Promise<QueueCount[]> {
    const counts = await queue.getJobCounts(...JOB_STATES);
    return JOB_STATES.map((state) => ({ queue: name, state, count: counts[state] ?? 0 }));
  }

  /** Clients report every failed attempt. */
  private complain(queue: QueueName, err: Error): void {
    this.errors.note((leftOut) =>
      this.logger.warn({ event: 'queue.error', msg: 'The queue reports an error', queue, err, leftOut }),
    );
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
