import { BullModule } from '@nestjs/bullmq';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { setDefaultBackendFactory, type QueueOptions } from 'bullmq';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { retryStrategy } from '../redis/retry-strategy.js';
import { InlineEffects } from './inline-effects.js';
import { JobQueues } from './job-queues.js';
import { JobRegistry } from './job-registry.js';
import { QUEUES } from './jobs.js';
import { memoryQueueBackend } from './memory-backend/index.js';
import { OutboxRelay } from './outbox-relay.js';
import { QueueGauges } from './queue-gauges.js';
import { QueueTraits } from './queue-traits.js';

/**
 * The queues, on Redis or inside this process. Every process can hand jobs over; only workers carry them out
 * (`QueueModule.workers`), together with the relay that empties the outbox.
 */
@Global()
@Module({})
export class QueueModule {
  static forRoot(config: AppConfig, clock: Clock): DynamicModule {
    const inProcess = config.redis.url === undefined;
    if (inProcess) setDefaultBackendFactory(memoryQueueBackend({ clock }));
    return {
      module: QueueModule,
      imports: [
        BullModule.forRoot(inProcess ? { connection: {} } : redisOptions(config.redis.url)),
        BullModule.registerQueue(...QUEUES.map((name) => ({ name }))),
      ],
      providers: [
        JobQueues,
        JobRegistry,
        OutboxRelay,
        InlineEffects,
        QueueGauges,
        { provide: QueueTraits, useValue: new QueueTraits(!inProcess) },
      ],
      exports: [JobQueues, JobRegistry, OutboxRelay, InlineEffects, QueueTraits, BullModule],
    };
  }
}

function redisOptions(url: string): QueueOptions {
  return {
    // Options, not a connection of ours: what BullMQ opens it also closes, so that a command or a process can end.
    // It insists on no retry limit for its blocking connections.
    connection: { url, maxRetriesPerRequest: null, retryStrategy },
    skipWaitingForReady: true,
    prefix: 'storefront',
  };
}
