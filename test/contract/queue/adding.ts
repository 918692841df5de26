import { expectEventually } from '../../support/expect-eventually.js';
import { untilState, type QueueBench } from './queue-bench.js';

/** How jobs come in, and in which order they are started. */
export function describeAdding(bench: () => QueueBench): void {
  describe('adding jobs', () => {
    it('runs a job with its name, data and id, and keeps its result', async () => {
      const queue = bench().queue();
      bench().worker(async (job) => ({ seen: [job.name, job.id, job.data] }), { name: 'first' });
      const { id } = await queue.add('greet', { to: 'Ana' }, { jobId: 'greeting' });
      const job = await untilState(queue, id, 'completed');
      expect(job.returnvalue).toEqual({ seen: ['greet', 'greeting', { to: 'Ana' }] });
      expect(job).toMatchObject({
        attemptsMade: 1,
        attemptsStarted: 1,
        processedBy: 'first',
        opts: { attempts: 0 },
      });
      expect(job.timestamp).toBeLessThanOrEqual(job.processedOn!);
      expect(job.processedOn).toBeLessThanOrEqual(job.finishedOn!);
    });

    it('counts the ids of jobs without one, and keeps a result of nothing as null', async () => {
      const queue = bench().queue();
      const ids = [await queue.add('a', {}), await queue.add('b', {})].map(({ id }) => id);
      expect(ids).toEqual(['1', '2']);
      bench().worker(async () => undefined);
      expect((await untilState(queue, '2', 'completed')).returnvalue).toBeNull();
    });

    it('keeps what was handed over, not what the caller does to it later', async () => {
      const queue = bench().queue();
      const [data, opts] = [{ size: 1 }, { attempts: 2, backoff: { type: 'fixed', delay: 5 } }];
      const { id } = await queue.add('a', data, opts);
      data.size = 2;
      opts.backoff.delay = 6;
      expect(await queue.getJob(id!)).toMatchObject({ data: { size: 1 }, opts: { backoff: { delay: 5 } } });
    });

    it('starts jobs in the order in which they were added, in bulk too', async () => {
      const queue = bench().queue();
      await queue.add('a', {});
      const added = await queue.addBulk(['b', 'c', 'd'].map((name) => ({ name, data: {} })));
      expect(added.map(({ id }) => id)).toEqual(['2', '3', '4']);
      const started = bench().recorder();
      await expectEventually(() => expect(started).toEqual(['a', 'b', 'c', 'd']));
    });

    it('starts a lifo job first', async () => {
      const queue = bench().queue();
      await queue.add('a', {});
      await queue.add('b', {}, { lifo: true });
      const started = bench().recorder();
      await expectEventually(() => expect(started).toEqual(['b', 'a']));
    });

    it('starts jobs without a priority first, then the lowest number, then the oldest', async () => {
      const queue = bench().queue();
      for (const [name, priority] of Object.entries({ a: 5, b: 1, c: 5, d: 1, e: 0 })) {
        await queue.add(name, {}, { priority });
      }
      expect(await queue.getJobCounts('waiting', 'prioritized')).toEqual({ waiting: 1, prioritized: 4 });
      expect(await queue.getCountsPerPriority([0, 1, 2, 5])).toEqual({ 0: 1, 1: 2, 2: 0, 5: 2 });
      expect((await queue.getPrioritized()).map(({ name }) => name)).toEqual(['b', 'd', 'a', 'c']);
      const started = bench().recorder();
      await expectEventually(() => expect(started).toEqual(['e', 'b', 'd', 'a', 'c']));
    });

    it('gives a waiting job its new place when its priority changes', async () => {
      const queue = bench().queue();
      const [a] = [await queue.add('a', {}, { priority: 3 }), await queue.add('b', {}, { priority: 2 })];
      const c = await queue.add('c', {});
      await a.changePriority({ priority: 1 });
      await c.changePriority({ priority: 9 });
      const started = bench().recorder();
      await expectEventually(() => expect(started).toEqual(['a', 'b', 'c']));
    });

    it('adds a job id once, for as long as the job is kept', async () => {
      const queue = bench().queue();
      await queue.add('a', { n: 1 }, { jobId: 'same' });
      expect((await queue.add('a', { n: 2 }, { jobId: 'same' })).id).toBe('same');
      await queue.addBulk([{ name: 'a', data: { n: 3 }, opts: { jobId: 'same' } }]);
      expect(await queue.getJobCounts('waiting')).toEqual({ waiting: 1 });
      const started = bench().recorder();
      expect((await untilState(queue, 'same', 'completed')).data).toEqual({ n: 1 });
      await queue.add('a', { n: 4 }, { jobId: 'same' });
      expect(await queue.getJobState('same')).toBe('completed');
      await queue.remove('same');
      await queue.add('a', { n: 5 }, { jobId: 'same' });
      await expectEventually(() => expect(started).toHaveLength(2));
    });

    it('adds one job per deduplication id until that job has finished', async () => {
      const queue = bench().queue();
      const deduplication = { id: 'once' };
      const first = await queue.add('a', {}, { deduplication });
      expect((await queue.add('b', {}, { deduplication })).id).toBe(first.id);
      expect(await queue.getDeduplicationJobId('once')).toBe(first.id);
      const started = bench().recorder();
      await untilState(queue, first.id, 'completed');
      await queue.add('c', {}, { deduplication });
      await expectEventually(() => expect(started).toEqual(['a', 'c']));
    });

    it('replaces a delayed job of the same deduplication id when asked to', async () => {
      const queue = bench().queue();
      const { delayMs: delay } = bench().store;
      const deduplication = { id: 'last', ttl: 100 * delay, replace: true, extend: true };
      const first = await queue.add('a', {}, { delay, deduplication });
      const second = await queue.add('b', {}, { delay, deduplication });
      expect(second.id).not.toBe(first.id);
      expect((await queue.getDelayed()).map(({ name }) => name)).toEqual(['b']);
    });

    it('starts a delayed job when it is due and not before', async () => {
      const queue = bench().queue();
      const { delayMs, pass } = bench().store;
      const started = bench().recorder();
      const late = await queue.add('late', {}, { delay: 2 * delayMs });
      await queue.add('early', {}, { delay: delayMs });
      await queue.add('now', {});
      await expectEventually(() => expect(started).toEqual(['now']));
      expect((await queue.getDelayed()).map(({ name }) => name)).toEqual(['early', 'late']);
      expect((await queue.getJob(late.id!))?.delay).toBe(2 * delayMs);
      pass(delayMs);
      await expectEventually(() => expect(started).toEqual(['now', 'early']));
      pass(delayMs);
      await expectEventually(() => expect(started).toEqual(['now', 'early', 'late']));
      expect((await untilState(queue, late.id, 'completed')).delay).toBe(0);
    });

    it('starts a delayed job by its priority once it is due', async () => {
      const queue = bench().queue();
      const { delayMs, pass, now } = bench().store;
      const due = now() + delayMs;
      await queue.add('low', {}, { priority: 9 });
      await queue.add('high', {}, { priority: 1, delay: delayMs });
      pass(delayMs);
      await expectEventually(() => expect(now()).toBeGreaterThan(due));
      const started = bench().recorder();
      await expectEventually(() => expect(started).toEqual(['high', 'low']));
    });

    it('promotes and reschedules delayed jobs', async () => {
      const queue = bench().queue();
      const { delayMs } = bench().store;
      const [a, b] = [
        await queue.add('a', {}, { delay: 1000 * delayMs }),
        await queue.add('b', {}, { delay: 1000 * delayMs }),
      ];
      await b.changeDelay(500 * delayMs);
      expect((await queue.getDelayed()).map(({ name }) => name)).toEqual(['b', 'a']);
      await a.promote();
      await expect(a.promote()).rejects.toThrow(`Job ${a.id} is not in the delayed state. promote`);
      expect(await queue.getJobCounts('waiting', 'delayed')).toEqual({ waiting: 1, delayed: 1 });
      await queue.promoteJobs();
      expect(await queue.getJobCounts('waiting', 'delayed')).toEqual({ waiting: 2, delayed: 0 });
    });

    it('knows nothing of a job that was never added', async () => {
      const queue = bench().queue();
      expect(await queue.getJob('missing')).toBeUndefined();
      expect(await queue.getJobState('missing')).toBe('unknown');
      await expect(queue.updateJobProgress('missing', 5)).rejects.toThrow(
        'Missing key for job missing. updateProgress',
      );
    });
  });
}
