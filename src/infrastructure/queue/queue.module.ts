import { Global, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { InProcessJobQueue } from './adapters/in-process.job-queue.js';
import { JobQueue } from './job-queue.port.js';

/** Provides the `JobQueue` (BullMQ if Redis is configured, else in-process), and reports its jobs as a metric. */
@Global()
@Module({})
export class QueueModule implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly queues: JobQueue,
  ) {}

  static forRoot({ redis }: AppConfig, clock: Clock): DynamicModule {
    const useFactory = async (): Promise<JobQueue> => {
      if (redis.url === undefined) return new InProcessJobQueue(clock);
      const { BullmqJobQueue } = await import('./adapters/bullmq.job-queue.js');
      return BullmqJobQueue.open(redis.url);
    };
    return { module: QueueModule, providers: [{ provide: JobQueue, useFactory }], exports: [JobQueue] };
  }

  onModuleInit(): void {
    this.metrics.readOnScrape({
      name: 'storefront_queue_jobs',
      help: 'Jobs in the queues, by state. Left out while the queues cannot be asked.',
      labels: ['queue', 'state'],
      read: async () =>
        (await this.queues.counts()).map(({ count, ...labels }) => ({ labels, value: count })),
    });
  }
}
