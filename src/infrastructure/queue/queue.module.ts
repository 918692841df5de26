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

  static async forRoot({ redis, startPatienceMs }: AppConfig, clock: Clock): Promise<DynamicModule> {
    if (redis.url === undefined) {
      const inProcess = { provide: JobQueue, useFactory: () => new InProcessJobQueue(clock) };
      return { module: QueueModule, providers: [inProcess], exports: [inProcess] };
    }
    const { BullmqQueueModule } = await import('./adapters/bullmq.queue.module.js');
    const onRedis = BullmqQueueModule.forRoot(redis.url, startPatienceMs);
    return { module: QueueModule, imports: [onRedis], exports: [BullmqQueueModule] };
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
