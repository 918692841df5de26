import { Processor } from '@nestjs/bullmq';
import { Test } from '@nestjs/testing';
import { Queue, Worker } from 'bullmq';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { JobRunner } from '#infrastructure/outbox/job-runner.js';
import { BullmqQueueModule } from '#infrastructure/queue/adapters/bullmq.queue.module.js';
import { InProcessJobQueue } from '#infrastructure/queue/adapters/in-process.job-queue.js';
import { JobQueue, type NewJob } from '#infrastructure/queue/job-queue.port.js';
import { JobProcessor } from '../../src/workers/job-processor.js';
import { expectEventually } from '../support/expect-eventually.js';
import { takeRedisDatabase } from '../support/services/redis.js';
import { signal } from '../support/signal.js';
import { tcpRelay } from '../support/stand-ins/tcp-relay.js';
import { jobQueueContract, processorOf, type ProcessorClass, type Runner } from './job-queue.contract.js';

/** A Redis that the tests may fill. Without one, what needs a real Redis is skipped. */
const redisUrl = process.env.TEST_REDIS_URL;

const A_JOB: NewJob = { id: 'a', name: 'letter', data: { payload: {} }, attempts: 2, backoffMs: 1_000 };

jobQueueContract('in process', async () => {
  const clock = new AdjustableClock();
  const queue = new InProcessJobQueue(clock);
  const shutDown = () => queue.onApplicationShutdown();
  return {
    queue,
    isShared: false,
    work: async (processor, runner) => queue.work([new processor(runner as JobRunner)]),
    stopWorking: () => queue.stopWorking(),
    backoffMs: 3_600_000,
    pass: (ms) => clock.advance(ms),
    shutDown,
    close: shutDown,
  };
});

/** The queues of a process of its own, which works on one of them if it is given a processor. */
async function openQueues(url: string, processor?: ProcessorClass, runner?: Runner) {
  const module = await Test.createTestingModule({
    imports: [BullmqQueueModule.forRoot(url)],
    providers: processor === undefined ? [] : [processor, { provide: JobRunner, useValue: runner }],
  }).compile();
  const app = await module.init();
  const queue = app.get(JobQueue, { strict: false });
  if (processor !== undefined) queue.work([app.get(processor)]);
  return { queue, close: () => app.close() };
}

if (redisUrl !== undefined) {
  jobQueueContract('BullMQ on Redis', async () => {
    const { url, close } = await takeRedisDatabase(redisUrl);
    const processes = [await openQueues(url)];
    let down: Promise<unknown> | undefined;
    const shutDown = async () => {
      await (down ??= Promise.all(processes.map((process) => process.close())));
    };
    return {
      queue: processes[0]!.queue,
      isShared: true,
      work: async (processor, runner) => void processes.push(await openQueues(url, processor, runner)),
      stopWorking: async () => {
        await Promise.all(processes.map(({ queue }) => queue.stopWorking()));
      },
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
      const { queue, close: closeQueue } = await openQueues(`redis://127.0.0.1:${relay.port}${pathname}`);
      await queue.ping();
      await relay.cut();
      const startedAt = performance.now();
      await expect(queue.enqueue('mail', A_JOB)).rejects.toThrow();
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      await relay.restore();
      await expectEventually(() => queue.enqueue('mail', A_JOB));
      expect(await queue.has('mail', A_JOB.id)).toBe(true);
      await closeQueue();
      await relay.close();
      await close();
    });

    it('leaves a connection that is silent for seconds: jobs go on, and a shutdown ends', async () => {
      const { url, close } = await takeRedisDatabase(redisUrl);
      const { hostname, port, pathname } = new URL(url);
      const relay = await tcpRelay({ host: hostname, port: Number(port) });
      const relayed = `redis://127.0.0.1:${relay.port}${pathname}`;
      const done: string[] = [];
      const runner = {
        perform: async ({ id }: { id: string }) => void done.push(id),
        failed: async () => undefined,
      };
      const [direct, client, working, stopping] = await Promise.all([
        openQueues(url),
        openQueues(relayed),
        openQueues(relayed, processorOf('mail', 1), runner),
        openQueues(relayed, processorOf('images', 1), runner),
      ]);
      await direct.queue.enqueue('mail', A_JOB);
      await expectEventually(() => expect(done).toEqual([A_JOB.id]));
      relay.freeze();
      const frozenAt = performance.now();
      // It may be enqueued all the same, as the outbox knows.
      await expect(client.queue.enqueue('mail', { ...A_JOB, id: 'refused' })).rejects.toThrow();
      expect(performance.now() - frozenAt).toBeLessThan(5_000);
      await relay.restore();
      await Promise.all([
        expectEventually(() => client.queue.enqueue('mail', { ...A_JOB, id: 'b' })),
        expectEventually(() => expect(done).toContain('b'), 25_000),
        stopping.close(),
      ]);
      expect(performance.now() - frozenAt).toBeLessThan(30_000);
      await Promise.all([direct, client, working].map((each) => each.close()));
      await relay.close();
      await close();
    });
  });
}

if (redisUrl !== undefined) {
  describe('a job whose worker dies', () => {
    /** A processor whose locks end at once: to Redis, all its jobs are those of a worker that was killed. */
    @Processor('mail', { concurrency: 20, lockDuration: 500, stalledInterval: 100, skipLockRenewal: true })
    class Dying extends JobProcessor {}

    /** @param deaths how many attempts die, as far as Redis knows */
    async function interrupted(deaths: number) {
      const { url, close } = await takeRedisDatabase(redisUrl!);
      const killed = signal();
      const failures: unknown[] = [];
      let begun = 0;
      const runner: Runner = {
        perform: async () => {
          begun += 1;
          if (begun <= deaths) await killed.given;
        },
        failed: async ({ id }, { message }, last) => void failures.push({ id, message, last }),
      };
      const { queue, close: closeQueue } = await openQueues(url, Dying, runner);
      await queue.enqueue('mail', A_JOB);
      await expectEventually(async () => expect(await queue.has('mail', A_JOB.id)).toBe(false));
      killed.give();
      await closeQueue();
      await close();
      return { begun, failures };
    }

    it('is done after ten of them', async () => {
      expect(await interrupted(10)).toEqual({ begun: 11, failures: [] });
    });

    it('fails for the last time after eleven: it may be what kills them', async () => {
      const message = 'job stalled more than allowable limit';
      expect(await interrupted(Infinity)).toEqual({
        begun: 11,
        failures: [{ id: A_JOB.id, message, last: true }],
      });
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
      const { queue, close: closeQueue } = await openQueues(url);
      await expectEventually(async () => expect(await queue.failed(10)).toHaveLength(3));
      const failed = await queue.failed(2);
      expect(failed).toHaveLength(2);
      for (const job of failed) {
        expect(job).toMatchObject({ queue: 'mail', name: 'letter', attempts: 1, error: 'no answer' });
        expect(Math.abs(job.enqueuedAtMs - enqueuedAtMs)).toBeLessThan(60_000);
      }
      await Promise.all([worker.close(), mail.close(), closeQueue()]);
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

  const work = (concurrency: number, perform: Runner['perform']) => {
    const runner = { perform, failed: async () => undefined };
    queue.work([new (processorOf('mail', concurrency))(runner as unknown as JobRunner)]);
  };

  it('tries at once what has come due by a jump of the clock, however long its wait is for a timer', async () => {
    const attempts: number[] = [];
    const month = 31 * 86_400_000;
    work(1, async ({ attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw new Error('next month');
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

  it('runs 20,000 jobs without blocking other work, and keeps nothing of them', async () => {
    const done: string[] = [];
    let turnsOfOthers = 0;
    work(5, async ({ id }) => void done.push(id));
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
