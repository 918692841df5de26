import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { JobRunner } from '#infrastructure/outbox/job-runner.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { QUEUE_CONCURRENCY, QUEUES } from '#infrastructure/queue/queues.js';

/** Processes all queues, from start-up until shutdown. The shutdown waits for running jobs. */
@Injectable()
export class JobWorkersService implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly queue: JobQueue,
    private readonly runner: JobRunner,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const name of QUEUES) await this.queue.work(name, QUEUE_CONCURRENCY[name], this.runner);
  }

  /** Runs before the modules that close the connections which running jobs still need. */
  async onApplicationShutdown(): Promise<void> {
    await this.queue.stopWorking();
  }
}
