import { BullModule, BullRegistrar, getQueueToken } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { Worker, type ConnectionOptions, type Processor, type Queue, type WorkerOptions } from 'bullmq';
import { Redis } from 'ioredis';
import { redisFault } from '../../cache/check-redis.js';
import { untilReachable } from '../../connecting/until-reachable.js';
import { retryStrategy } from '../../redis/retry-strategy.js';
import { JobQueue } from '../job-queue.port.js';
import { QUEUES } from '../queue-names.js';
import { BullmqJobQueue } from './bullmq.job-queue.js';

const PREFIX = 'storefront';
/** A connection that is silent for so long (a lost route, a frozen server) is closed and re-established. */
const ANSWER_WITHIN_MS = 3_000;
/**
 * The same for the connections of workers, one of which waits for a job for up to ten seconds. A lock lasts 15 seconds longer
 * than its renewal is due, so that of a running job is still renewed by the next connection.
 */
const WORKER_ANSWER_WITHIN_MS = 12_000;
/**
 * How often a job may be interrupted by the death of its worker, over all its attempts; once more makes it a dead letter, as
 * it may be what kills them. By default BullMQ allows one.
 */
const INTERRUPTIONS_AT_MOST = 10;

/**
 * A worker gets the options of its queue, whose client fails immediately while Redis is away. Its own connections wait,
 * so that a job that has ended meanwhile is reported to Redis later.
 */
class PatientWorker extends Worker {
  constructor(name: string, processor: Processor, { connection, ...options }: WorkerOptions) {
    const waiting = { enableOfflineQueue: true, maxRetriesPerRequest: null, lazyConnect: false };
    const silence = { commandTimeout: undefined, socketTimeout: WORKER_ANSWER_WITHIN_MS };
    const own = { ...(connection as Redis).options, ...waiting, ...silence } as ConnectionOptions;
    super(name, processor, { maxStalledCount: INTERRUPTIONS_AT_MOST, ...options, connection: own });
  }
}
BullModule.workerClass = PatientWorker;

/** The connection of the queues' clients. */
@Module({})
class QueueClientModule {
  static forRoot(url: string, patienceMs: number): DynamicModule {
    const client = { provide: Redis, useFactory: () => untilReachable(() => connect(url), patienceMs) };
    return { module: QueueClientModule, providers: [client], exports: [client] };
  }
}

/** Provides the `JobQueue` on Redis. It loads BullMQ, so it is imported only if Redis is configured. */
@Module({})
export class BullmqQueueModule {
  /**
   * @param patienceMs how long the first connection is tried
   * @throws UnreachableError at the start when Redis cannot be reached until then
   */
  static forRoot(url: string, patienceMs = 0): DynamicModule {
    const client = QueueClientModule.forRoot(url, patienceMs);
    const queues = QUEUES.map((name) => ({
      name,
      imports: [client],
      inject: [Redis],
      useFactory: (connection: Redis) => ({ connection, prefix: PREFIX, skipWaitingForReady: true }),
    }));
    const adapter = {
      provide: JobQueue,
      inject: [Redis, BullRegistrar, ...QUEUES.map((name) => getQueueToken(name))],
      useFactory: (connection: Redis, registrar: BullRegistrar, ...opened: Queue[]) =>
        new BullmqJobQueue(connection, registrar, opened),
    };
    return {
      module: BullmqQueueModule,
      imports: [
        client,
        // The workers begin when the application has started: `JobQueue.work`.
        BullModule.forRoot({ extraOptions: { manualRegistration: true } } as never),
        BullModule.registerQueueAsync(...queues),
      ],
      providers: [adapter],
      exports: [adapter],
    };
  }
}

/**
 * Without a connection commands fail immediately, and without an answer soon; by default they would wait.
 * @throws ConfigError naming `REDIS_URL`; UnreachableError when Redis does not answer
 */
async function connect(url: string): Promise<Redis> {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: ANSWER_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    retryStrategy,
    lazyConnect: true,
  });
  // The event may carry more detail than the error of the call.
  let reason: Error | undefined;
  const keep = (error: Error): void => {
    reason = error;
  };
  client.on('error', keep);
  try {
    await client.connect();
  } catch (error) {
    client.disconnect();
    throw redisFault(reason ?? error);
  }
  client.off('error', keep);
  return client;
}
