import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { JobQueue } from './job-queue.port.js';

/** Gauges of the queues. All processes with the same queues report the same values. */
@Injectable()
export class QueueGauges implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly queues: JobQueue,
  ) {}

  onModuleInit(): void {
    this.metrics.readOnScrape({
      name: 'storefront_queue_jobs',
      help: 'Jobs in the queues, by state. Left out while the queues cannot be asked.',
      labels: ['queue', 'state'],
      read: async () =>
        (await this.queues.counts()).map(({ queue, state, count }) => ({
          labels: { queue, state },
          value: count,
        })),
    });
  }
}
