import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { JobRunner } from '#infrastructure/outbox/job-runner.js';
import { JobQueue } from '#infrastructure/queue/queue.port.js';
import { QUEUE_CONCURRENCY, QUEUES } from '#infrastructure/queue/queues.js';

/** Works on every queue, from the end of the start until the shutdown, which waits for the running jobs. */
@Injectable()
export class JobWorkersService implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly queue: JobQueue,
    private readonly runner: JobRunner,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const name of QUEUES) await this.queue.work(name, QUEUE_CONCURRENCY[name], this.runner);
  }

  /** Before the connections are closed that the running jobs still need: those modules shut down later. */
  async onApplicationShutdown(): Promise<void> {
    await this.queue.stopWorking();
  }
}
