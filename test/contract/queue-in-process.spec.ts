import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  FlowProducer,
  Queue,
  QueueEvents,
  Worker,
  type BackendFactory,
  type Processor,
  type WorkerOptions,
} from 'bullmq';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { memoryQueueBackend } from '#infrastructure/queue/memory-backend/index.js';
import { expectEventually } from '../support/expect-eventually.js';

const DAY_MS = 86_400_000;

function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}

describe('queues in process', () => {
  let clock: AdjustableClock;
  let backend: BackendFactory;
  let open: { close(): Promise<void> }[];

  beforeEach(() => {
    clock = new AdjustableClock();
    backend = memoryQueueBackend({ clock });
    open = [];
  });

  afterEach(() => Promise.all(open.map((each) => each.close())));

  function makeQueue(name = 'mail') {
    const queue = new Queue(name, { connection: {} }, backend);
    open.push(queue);
    return queue;
  }

  function makeWorker(process: Processor, options: Partial<WorkerOptions> = {}, name = 'mail') {
    const worker = new Worker(name, process, { ...options, connection: {} }, backend);
    open.push(worker);
    return worker;
  }

  async function finished(queue: ReturnType<typeof makeQueue>, count: number): Promise<void> {
    await expectEventually(async () => expect(await queue.getJobCountByTypes('completed')).toBe(count));
  }

  describe('when the clock jumps', () => {
    it('runs at once what has come due, however far away that was', async () => {
      const queue = makeQueue();
      makeWorker(async () => undefined);
      await queue.add('soon', {}, { delay: DAY_MS });
      await queue.add('far', {}, { delay: 400 * DAY_MS });
      clock.advance(399 * DAY_MS);
      await finished(queue, 1);
      expect(await queue.getDelayedCount()).toBe(1);
      clock.advance(DAY_MS);
      await finished(queue, 2);
    });

    it('stamps jobs with its own time', async () => {
      clock.advance(30 * DAY_MS);
      const queue = makeQueue();
      makeWorker(async () => undefined);
      const before = clock.nowMs();
      const { id } = await queue.add('a', {});
      await finished(queue, 1);
      const job = await queue.getJob(id!);
      for (const time of [job!.timestamp, job!.processedOn!, job!.finishedOn!]) {
        expect(time - before).toBeGreaterThanOrEqual(0);
        expect(time - before).toBeLessThan(60_000);
      }
    });

    it('plans cron jobs by its own time and makes up for none that were missed', async () => {
      const queue = makeQueue();
      const runs: string[] = [];
      makeWorker(async ({ id }) => void runs.push(new Date(Number(id!.split(':').at(-1))).toISOString()));
      clock.advance(40 * DAY_MS);
      const midnight = Math.floor(clock.nowMs() / DAY_MS) * DAY_MS;
      await queue.upsertJobScheduler('nightly', { pattern: '0 0 * * *', tz: 'UTC' });
      const next = async () => (await queue.getJobScheduler('nightly'))!.next! - midnight;
      expect(await next()).toBe(DAY_MS);
      clock.advance(5 * DAY_MS);
      await finished(queue, 1);
      expect(runs).toEqual([new Date(midnight + DAY_MS).toISOString()]);
      expect(await next()).toBe(6 * DAY_MS);
    });

    it('ends cron and interval schedulers at their end date', async () => {
      const queue = makeQueue();
      makeWorker(async () => undefined);
      const endDate = clock.nowMs() + 2.5 * DAY_MS;
      await queue.upsertJobScheduler('nightly', { pattern: '0 0 * * *', tz: 'UTC', endDate });
      await queue.upsertJobScheduler('daily', { every: DAY_MS, offset: 1, endDate });
      clock.advance(10 * DAY_MS);
      await finished(queue, 2);
      expect(await queue.getDelayedCount()).toBe(0);
    });

    it('runs an interval once for all the intervals that were missed', async () => {
      const queue = makeQueue();
      makeWorker(async () => undefined);
      await queue.upsertJobScheduler('tick', { every: 60_000 });
      await finished(queue, 1);
      clock.advance(10 * 60_000);
      await finished(queue, 2);
      const { next } = (await queue.getJobScheduler('tick'))!;
      expect(next! - clock.nowMs()).toBeGreaterThan(0);
      expect(next! - clock.nowMs()).toBeLessThanOrEqual(60_000);
    });

    it('takes no running job away from its worker', async () => {
      const queue = makeQueue();
      let end!: () => void;
      const stalled: string[] = [];
      const options = { lockDuration: 20, stalledInterval: 5 };
      const worker = makeWorker(() => new Promise<void>((resolve) => (end = resolve)), options);
      worker.on('stalled', (id) => stalled.push(id));
      const checks = jest.spyOn(worker.getBackend(), 'moveStalledJobsToWait');
      await queue.add('long', {});
      await expectEventually(async () => expect(await queue.getActiveCount()).toBe(1));
      clock.advance(DAY_MS);
      const seen = checks.mock.calls.length;
      await expectEventually(() => expect(checks.mock.calls.length).toBeGreaterThan(seen + 4));
      end();
      await finished(queue, 1);
      expect(stalled).toEqual([]);
    });

    it('lets deduplication ids and finished jobs grow old', async () => {
      const queue = makeQueue();
      makeWorker(async () => undefined);
      const deduplication = { id: 'daily', ttl: DAY_MS };
      expect((await queue.add('a', {}, { deduplication })).id).toBe('1');
      await finished(queue, 1);
      expect((await queue.add('a', {}, { deduplication })).id).toBe('1');
      expect(await queue.clean(DAY_MS / 2, 0)).toEqual([]);
      clock.advance(DAY_MS);
      expect(await queue.clean(DAY_MS / 2, 0)).toEqual(['1']);
      expect((await queue.add('a', {}, { deduplication })).id).not.toBe('1');
    });
  });

  describe('while there is nothing to do', () => {
    it('asks nothing, however short the worker would wait', async () => {
      const other = makeQueue('busy');
      const idle = makeWorker(async () => undefined, { drainDelay: 0.001 });
      const [asks, waits] = [
        jest.spyOn(idle.getBackend(), 'moveToActive'),
        jest.spyOn(idle.getBackend(), 'waitForJob'),
      ];
      await expectEventually(() => expect(waits).toHaveBeenCalledTimes(1));
      const asked = asks.mock.calls.length;
      makeWorker(() => new Promise((resolve) => setTimeout(resolve, 1)), {}, 'busy');
      await other.addBulk(Array.from({ length: 50 }, () => ({ name: 'work', data: {} })));
      await finished(other, 50);
      expect(asks).toHaveBeenCalledTimes(asked);
      expect(waits).toHaveBeenCalledTimes(1);
    });

    it('sets no timer that is too far ahead for Node, which would fire it at once', async () => {
      const timer = jest.spyOn(globalThis, 'setTimeout');
      const queue = makeQueue();
      const idle = makeWorker(async () => undefined);
      const waits = jest.spyOn(idle.getBackend(), 'waitForJob');
      await queue.add('far', {}, { delay: 400 * DAY_MS });
      await expectEventually(() => expect(waits).toHaveBeenCalled());
      const delays = timer.mock.calls.map(([, delay]) => delay ?? 0);
      timer.mockRestore();
      expect(Math.max(...delays)).toBe(2 ** 31 - 1);
    });

    it('leaves a job to another worker when the one that was woken for it closes', async () => {
      const queue = makeQueue();
      const done: string[] = [];
      const [first] = ['first', 'second'].map((name) => makeWorker(async () => void done.push(name)));
      const waits = open
        .filter((each) => each instanceof Worker)
        .map((worker) => jest.spyOn((worker as Worker).getBackend(), 'waitForJob'));
      await expectEventually(() => {
        for (const wait of waits) expect(wait).toHaveBeenCalledTimes(1);
      });
      const added = queue.add('a', {});
      await Promise.all([added, first!.close(true)]);
      await finished(queue, 1);
      expect(done).toEqual(['second']);
    });

    it('leaves no timer behind when everything is closed', async () => {
      const before = timers();
      const queue = makeQueue();
      const worker = makeWorker(async () => undefined);
      const events = new QueueEvents('mail', { connection: {} }, backend);
      await queue.add('a', {});
      await queue.add('b', {}, { delay: 50 * DAY_MS });
      await finished(queue, 1);
      await Promise.all([queue.close(), worker.close(), events.close()]);
      expect(timers()).toBeLessThanOrEqual(before);
    });
  });

  describe('under load', () => {
    it('puts 20,000 jobs through in seconds, lets others run meanwhile and keeps nothing', async () => {
      setFlagsFromString('--expose_gc');
      const collectGarbage = runInNewContext('gc') as () => void;
      const heap = () => {
        collectGarbage();
        return process.memoryUsage().heapUsed;
      };
      const queue = makeQueue();
      let done = 0;
      makeWorker(async () => void (done += 1), { concurrency: 10 });
      const round = async (count: number, from: number) => {
        const jobs = Array.from({ length: count }, (_, index) => ({
          name: 'work',
          data: { index, text: 'x'.repeat(200) },
          opts: {
            jobId: `job-${from + index}`,
            removeOnComplete: true,
            priority: index % 3,
            delay: index % 5,
          },
        }));
        await queue.addBulk(jobs);
        await expectEventually(async () => {
          expect(done).toBe(from + count);
          expect(new Set(Object.values(await queue.getJobCounts()))).toEqual(new Set([0]));
        }, 20_000);
      };
      await round(2000, 0);
      let turns = 0;
      const ticking = setInterval(() => (turns += 1), 1);
      const [heapBefore, startedAt] = [heap(), performance.now()];
      await round(20_000, 2000);
      clearInterval(ticking);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
      expect(turns).toBeGreaterThan(10);
      expect(heap() - heapBefore).toBeLessThan(4_000_000);
    });
  });

  describe('what it does not offer', () => {
    it('is refused by name and changes nothing', async () => {
      const queue = makeQueue();
      const job = await queue.add('a', {});
      const flows = new FlowProducer({ connection: {} }, backend);
      open.push(flows);
      await expect(flows.add({ name: 'top', queueName: 'mail', children: [] })).rejects.toThrow(
        /does not support \w+ \(flows\)/,
      );
      await expect(job.getDependencies()).rejects.toThrow('getDependencies (flows)');
      await expect(queue.getMetrics('completed')).rejects.toThrow('getMetrics (metrics)');
      const parent = { id: '1', queue: 'bull:mail' };
      await expect(queue.add('b', {}, { parent })).rejects.toThrow('jobs with a parent (flows)');
      const deduplication = { id: 'x', keepLastIfActive: true };
      await expect(queue.add('b', {}, { deduplication })).rejects.toThrow('deduplication.keepLastIfActive');
      expect(() => makeWorker(async () => undefined, { metrics: { maxDataPoints: 5 } })).toThrow(
        'worker option metrics',
      );
      expect(await queue.count()).toBe(1);
    });
  });
});
