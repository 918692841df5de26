import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { QUEUES } from '#infrastructure/queue/queue-names.js';
import { JobProcessor } from './job-processor.js';

/** Has the processors work on their queues, from start-up until shutdown. The shutdown waits for running jobs. */
@Injectable()
export class WorkersService implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly queue: JobQueue,
  ) {}

  /** @throws Error naming a queue without exactly one processor, or a processor without a queue */
  onApplicationBootstrap(): void {
    const processors = this.processors();
    for (const { queue, constructor } of processors) {
      if (!QUEUES.includes(queue))
        throw new Error(`${constructor.name} processes the queue "${queue}", which does not exist`);
    }
    for (const queue of QUEUES) {
      const { length } = processors.filter((processor) => processor.queue === queue);
      if (length !== 1) throw new Error(`The queue "${queue}" has ${length} processors instead of one`);
    }
    this.queue.work(processors);
  }

  /** Runs before the modules that close the connections which running jobs still need. */
  async onApplicationShutdown(): Promise<void> {
    await this.queue.stopWorking();
  }

  private processors(): JobProcessor[] {
    const instances = this.discovery.getProviders().map(({ instance }): unknown => instance);
    return instances.filter((instance) => instance instanceof JobProcessor);
  }
}
