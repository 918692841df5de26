import { DelayedError, UnrecoverableError, Worker, type Job } from 'bullmq';
import { expectEventually } from '../../support/expect-eventually.js';
import { untilState, type QueueBench } from './queue-bench.js';

async function fails(): Promise<never> {
  throw new Error('no luck');
}

/** How jobs end: kept or removed, failed for good or tried again. */
export function describeEnds(bench: () => QueueBench): void {
  describe('finishing jobs', () => {
    it('removes jobs that say so, completed or failed', async () => {
      const queue = bench().queue();
      const finished: string[] = [];
      const worker = bench().worker(({ name }) => (name === 'bad' ? fails() : Promise.resolve()));
      worker.on('completed', (job) => finished.push(job.name));
      worker.on('failed', (job) => finished.push(job!.name));
      await queue.add('good', {}, { jobId: 'good', removeOnComplete: true });
      await queue.add('bad', {}, { jobId: 'bad', removeOnFail: true });
      await expectEventually(() => expect(finished).toEqual(['good', 'bad']));
      expect([await queue.getJob('good'), await queue.getJob('bad')]).toEqual([undefined, undefined]);
    });

    it('keeps the newest of the finished jobs when a count is given', async () => {
      const queue = bench().queue({ defaultJobOptions: { removeOnComplete: 2, removeOnFail: { count: 1 } } });
      bench().worker(({ name }) => (name.startsWith('bad') ? fails() : Promise.resolve()));
      await queue.addBulk(['a', 'bad1', 'b', 'c', 'bad2'].map((name) => ({ name, data: {} })));
      await untilState(queue, '5', 'failed');
      expect((await queue.getCompleted()).map(({ name }) => name)).toEqual(['c', 'b']);
      expect((await queue.getFailed()).map(({ name }) => name)).toEqual(['bad2']);
    });

    it('removes jobs that finished too long ago when another one finishes', async () => {
      const queue = bench().queue();
      const { delayMs, pass } = bench().store;
      bench().worker(async () => undefined);
      const removeOnComplete = { age: delayMs / 1000 };
      await queue.add('old', {}, { jobId: 'old', removeOnComplete });
      await untilState(queue, 'old', 'completed');
      await queue.add('tick', {}, { delay: 2 * delayMs, jobId: 'tick', removeOnComplete });
      pass(2 * delayMs);
      await untilState(queue, 'tick', 'completed');
      expect(await queue.getJob('old')).toBeUndefined();
    });

    it("takes the worker's rule for jobs that have none", async () => {
      const queue = bench().queue();
      bench().worker(async () => undefined, { removeOnComplete: { count: 1 } });
      await queue.addBulk(['a', 'b', 'c'].map((name) => ({ name, data: {} })));
      await untilState(queue, '3', 'completed');
      expect((await queue.getCompleted()).map(({ name }) => name)).toEqual(['c']);
    });

    it('keeps a failed job with its reason, lists the newest first and can run it again', async () => {
      const queue = bench().queue();
      let broken = true;
      bench().worker(async () => (broken ? fails() : 'fine'));
      await queue.add('a', {}, { jobId: 'a' });
      await queue.add('b', {}, { jobId: 'b' });
      const failed = await untilState(queue, 'b', 'failed');
      expect(failed).toMatchObject({ failedReason: 'no luck', attemptsMade: 1, returnvalue: null });
      expect(failed.stacktrace).toHaveLength(1);
      expect(failed.stacktrace![0]).toContain('Error: no luck');
      expect((await queue.getFailed()).map(({ id }) => id)).toEqual(['b', 'a']);
      broken = false;
      await failed.retry();
      const done = await untilState(queue, 'b', 'completed');
      expect(done).toMatchObject({ returnvalue: 'fine', attemptsMade: 2 });
      expect(done.failedReason).toBeUndefined();
      await expect(done.retry()).rejects.toThrow('Job b is not in the failed state. reprocessJob');
    });

    it('runs all failed jobs again', async () => {
      const queue = bench().queue();
      let broken = true;
      bench().worker(async () => (broken ? fails() : undefined));
      await queue.addBulk(['a', 'b', 'c'].map((name) => ({ name, data: {} })));
      await expectEventually(async () => expect(await queue.getFailedCount()).toBe(3));
      broken = false;
      await queue.retryJobs({ count: 2 });
      await expectEventually(async () => expect(await queue.getCompletedCount()).toBe(3));
      expect(await queue.getFailedCount()).toBe(0);
    });

    it('tries again at once without a backoff, as often as allowed', async () => {
      const queue = bench().queue();
      const tries: number[] = [];
      bench().worker(async ({ attemptsMade }) => {
        tries.push(attemptsMade);
        return fails();
      });
      const { id } = await queue.add('a', {}, { attempts: 3 });
      const job = await untilState(queue, id, 'failed');
      expect(tries).toEqual([0, 1, 2]);
      expect(job).toMatchObject({ attemptsMade: 3, attemptsStarted: 3 });
      expect(job.stacktrace).toHaveLength(3);
    });

    it('waits the same time before each try with a fixed backoff', async () => {
      const queue = bench().queue();
      const { delayMs, pass } = bench().store;
      bench().worker(async ({ attemptsMade }) => (attemptsMade < 2 ? fails() : 'third time lucky'));
      const { id } = await queue.add('a', {}, { attempts: 3, backoff: delayMs });
      for (const attemptsMade of [1, 2]) {
        await expectEventually(async () => {
          const job = await queue.getJob(id!);
          expect(job).toMatchObject({ attemptsMade, delay: delayMs, failedReason: 'no luck' });
        });
        expect(await queue.getDelayedCount()).toBe(1);
        pass(delayMs);
      }
      expect((await untilState(queue, id, 'completed')).returnvalue).toBe('third time lucky');
    });

    it('doubles the time between tries with an exponential backoff', async () => {
      const queue = bench().queue();
      const { delayMs, pass } = bench().store;
      const first = delayMs / 4;
      const seen: number[] = [];
      const worker = bench().worker(fails);
      worker.on('failed', (job) => seen.push(job!.delay));
      const { id } = await queue.add(
        'a',
        {},
        { attempts: 4, backoff: { type: 'exponential', delay: first } },
      );
      for (const failures of [1, 2, 3]) {
        await expectEventually(() => expect(seen).toHaveLength(failures));
        pass(seen.at(-1)!);
      }
      await untilState(queue, id, 'failed');
      expect(seen.slice(0, 3)).toEqual([first, 2 * first, 4 * first]);
    });

    it('does not try again after an unrecoverable error', async () => {
      const queue = bench().queue();
      bench().worker(async () => {
        throw new UnrecoverableError('never');
      });
      const { id } = await queue.add('a', {}, { attempts: 5 });
      expect(await untilState(queue, id, 'failed')).toMatchObject({ attemptsMade: 1, failedReason: 'never' });
    });

    it('lets a processor put its job off without losing a try', async () => {
      const queue = bench().queue();
      const { delayMs, pass } = bench().store;
      const until = bench().store.now() + delayMs;
      bench().worker(async (job: Job, token) => {
        if (job.attemptsStarted > 1) return 'later';
        await job.moveToDelayed(until, token);
        throw new DelayedError();
      });
      const { id } = await queue.add('a', {});
      await untilState(queue, id, 'delayed');
      pass(delayMs);
      const job = await untilState(queue, id, 'completed');
      expect(job).toMatchObject({ returnvalue: 'later', attemptsMade: 1, attemptsStarted: 2 });
    });

    it('puts a job back in front when its processor hits a rate limit', async () => {
      const queue = bench().queue();
      const started: string[] = [];
      const worker: ReturnType<QueueBench['worker']> = bench().worker(async ({ name }) => {
        started.push(name);
        if (started.length > 1) return;
        await worker.rateLimit(30);
        throw Worker.RateLimitError();
      });
      await queue.addBulk(['a', 'b'].map((name) => ({ name, data: {} })));
      await expectEventually(() => expect(started).toEqual(['a', 'a', 'b']));
      expect((await untilState(queue, '1', 'completed')).attemptsMade).toBe(1);
    });
  });
}
