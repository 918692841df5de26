import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { InProcessJobQueue } from './adapters/in-process.job-queue.js';
import { QueueGauges } from './queue-gauges.js';
import { JobQueue } from './job-queue.port.js';

/** Provides the `JobQueue`: BullMQ if Redis is configured, else in-process. */
@Global()
@Module({})
export class QueueModule {
  static forRoot({ redis }: AppConfig, clock: Clock): DynamicModule {
    const queue = {
      provide: JobQueue,
      useFactory: async (): Promise<JobQueue> => {
        if (redis.url === undefined) return new InProcessJobQueue(clock);
        const { BullmqJobQueue } = await import('./adapters/bullmq.job-queue.js');
        return BullmqJobQueue.open(redis.url);
      },
    };
    return { module: QueueModule, providers: [queue, QueueGauges], exports: [JobQueue] };
  }
}
