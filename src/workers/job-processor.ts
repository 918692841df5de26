import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import { JobRunner } from '#infrastructure/outbox/job-runner.js';
import { isFinal, type QueuedJob, type QueueProcessor } from '#infrastructure/queue/job-queue.port.js';
import type { QueueName } from '#infrastructure/queue/queue-names.js';

/** The metadata that `@Processor` of `@nestjs/bullmq` keeps of its arguments. */
const PROCESSOR_METADATA = 'bullmq:processor_metadata';
const WORKER_METADATA = 'bullmq:worker_metadata';

/**
 * The processor of a queue, which hands each job to `JobRunner`. A class with `@Processor('<queue>', { concurrency })`
 * extends it. BullMQ calls it, or the queue in this process.
 */
@Injectable()
export abstract class JobProcessor extends WorkerHost implements QueueProcessor {
  private readonly logger = new Logger('JobQueue');
  private readonly recording = new Set<Promise<void>>();

  constructor(private readonly runner: JobRunner) {
    super();
  }

  get queue(): QueueName {
    return (Reflect.getMetadata(PROCESSOR_METADATA, this.constructor) as { name: QueueName }).name;
  }

  get concurrency(): number {
    return (Reflect.getMetadata(WORKER_METADATA, this.constructor) as { concurrency: number }).concurrency;
  }

  override process({ id, name, data, attemptsMade }: QueuedJob): Promise<void> {
    return this.runner.perform({ id: id!, name, data, attempt: attemptsMade + 1 });
  }

  /** @param job undefined when it was lost while stalled: the outbox enqueues it again */
  @OnWorkerEvent('failed')
  onFailed(job: QueuedJob | undefined, error: Error): Promise<void> {
    if (job === undefined) return Promise.resolve();
    const recorded = this.record(job, error).finally(() => this.recording.delete(recorded));
    this.recording.add(recorded);
    return recorded;
  }

  /** Resolves when the failures so far are recorded. */
  recorded(): Promise<unknown> {
    return Promise.all(this.recording);
  }

  private async record({ id, name, data, attemptsMade, opts }: QueuedJob, error: Error): Promise<void> {
    const last = isFinal(error) || attemptsMade >= (opts.attempts ?? 1);
    try {
      await this.runner.failed({ id: id!, name, data, attempt: attemptsMade }, error, last);
    } catch (err) {
      this.logger.error({
        event: 'queue.failure_not_recorded',
        msg: 'A failed job could not be recorded',
        job: name,
        id,
        err,
      });
    }
  }
}
