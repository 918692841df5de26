import { Queue, Worker } from 'bullmq';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { BullmqJobQueue } from '#infrastructure/queue/adapters/bullmq.job-queue.js';
import { InProcessJobQueue } from '#infrastructure/queue/adapters/in-process.job-queue.js';
import type { JobHandler, NewJob } from '#infrastructure/queue/job-queue.port.js';
import { expectEventually } from '../support/expect-eventually.js';
import { takeRedisDatabase } from '../support/services/redis.js';
import { tcpRelay } from '../support/stand-ins/tcp-relay.js';
import { jobQueueContract } from './job-queue.contract.js';

/** A Redis that the tests may fill. Without one, what needs a real Redis is skipped. */
const redisUrl = process.env.TEST_REDIS_URL;

const A_JOB: NewJob = { id: 'a', name: 'letter', data: { payload: {} }, attempts: 2, backoffMs: 1_000 };
const BUSY: JobHandler = { perform: async () => undefined, failed: async () => undefined };

jobQueueContract('in process', async () => {
  const clock = new AdjustableClock();
  const queue = new InProcessJobQueue(clock);
  const shutDown = () => queue.onApplicationShutdown();
  return {
    queue,
    other: queue,
    backoffMs: 3_600_000,
    pass: (ms) => clock.advance(ms),
    shutDown,
    close: shutDown,
  };
});

if (redisUrl !== undefined) {
  jobQueueContract('BullMQ on Redis', async () => {
    const { url, close } = await takeRedisDatabase(redisUrl);
    const [queue, other] = [await BullmqJobQueue.open(url), await BullmqJobQueue.open(url)];
    let down: Promise<unknown> | undefined;
    const shutDown = async () => {
      await (down ??= Promise.all([queue.onApplicationShutdown(), other.onApplicationShutdown()]));
    };
    return {
      queue,
      other,
      backoffMs: 400,
      pass: () => undefined,
      shutDown,
      close: async () => {
        await shutDown();
        await close();
      },
    };
  });
}

if (redisUrl !== undefined) {
  describe('the job queue on a Redis that goes away', () => {
    it('refuses a job at once instead of waiting, and takes it when Redis is back', async () => {
      const { url, close } = await takeRedisDatabase(redisUrl);
      const { hostname, port, pathname } = new URL(url);
      const relay = await tcpRelay({ host: hostname, port: Number(port) });
      const queue = await BullmqJobQueue.open(`redis://127.0.0.1:${relay.port}${pathname}`);
      await queue.ping();
      await relay.cut();
      const startedAt = performance.now();
      await expect(queue.enqueue('mail', A_JOB)).rejects.toThrow();
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      await relay.restore();
      await expectEventually(() => queue.enqueue('mail', A_JOB));
      expect(await queue.has('mail', A_JOB.id)).toBe(true);
      await queue.onApplicationShutdown();
      await relay.close();
      await close();
    });
  });
}

if (redisUrl !== undefined) {
  describe('the job queue on a Redis that another version has used', () => {
    it('lists the failed jobs that it finds there, at most so many of each queue', async () => {
      const { url, close } = await takeRedisDatabase(redisUrl);
      const connection = { url, maxRetriesPerRequest: null };
      const mail = new Queue('mail', { connection, prefix: 'storefront' });
      const worker = new Worker('mail', () => Promise.reject(new Error('no answer')), {
        connection,
        prefix: 'storefront',
      });
      const enqueuedAtMs = Date.now();
      for (const jobId of ['a', 'b', 'c']) await mail.add('letter', {}, { jobId });
      const queue = await BullmqJobQueue.open(url);
      await expectEventually(async () => expect(await queue.failed(10)).toHaveLength(3));
      const failed = await queue.failed(2);
      expect(failed).toHaveLength(2);
      for (const job of failed) {
        expect(job).toMatchObject({ queue: 'mail', name: 'letter', attempts: 1, error: 'no answer' });
        expect(Math.abs(job.enqueuedAtMs - enqueuedAtMs)).toBeLessThan(60_000);
      }
      await Promise.all([worker.close(), mail.close(), queue.onApplicationShutdown()]);
      await close();
    });
  });
}

describe('the job queue in process', () => {
  const clock = new AdjustableClock();
  let queue: InProcessJobQueue;

  beforeEach(() => {
    queue = new InProcessJobQueue(clock);
  });

  afterEach(() => queue.onApplicationShutdown());

  it('takes one worker for each queue', async () => {
    await queue.work('mail', 1, BUSY);
    await expect(queue.work('mail', 1, BUSY)).rejects.toThrow('has a worker');
  });

  it('tries at once what has come due by a jump of the clock, however long its wait is for a timer', async () => {
    const attempts: number[] = [];
    const month = 31 * 86_400_000;
    await queue.work('mail', 1, {
      perform: async ({ attempt }) => {
        attempts.push(attempt);
        if (attempt === 1) throw new Error('next month');
      },
      failed: async () => undefined,
    });
    await queue.enqueue('mail', { ...A_JOB, backoffMs: month });
    await expectEventually(async () =>
      expect(await queue.counts()).toContainEqual({ queue: 'mail', state: 'delayed', count: 1 }),
    );
    clock.advance(month - 60_000);
    expect(attempts).toEqual([1]);
    clock.advance(60_000);
    await expectEventually(() => expect(attempts).toEqual([1, 2]));
  });

  it('puts 20,000 jobs through, lets other work run meanwhile, and keeps nothing of them', async () => {
    const done: string[] = [];
    let turnsOfOthers = 0;
    await queue.work('mail', 5, {
      perform: async ({ id }) => void done.push(id),
      failed: async () => undefined,
    });
    for (let i = 0; i < 20_000; i++) await queue.enqueue('mail', { ...A_JOB, id: String(i) });
    while (done.length < 20_000) {
      await new Promise(setImmediate);
      turnsOfOthers += 1;
    }
    expect(turnsOfOthers).toBeGreaterThan(1_000);
    await expectEventually(async () =>
      expect((await queue.counts()).filter(({ count }) => count > 0)).toEqual([]),
    );
    expect(await queue.has('mail', '19999')).toBe(false);
  });

  it('takes no job after its shutdown: the outbox keeps it', async () => {
    await queue.onApplicationShutdown();
    await expect(queue.enqueue('mail', A_JOB)).rejects.toThrow('closed');
  });
});
