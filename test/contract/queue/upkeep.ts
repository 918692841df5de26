import { expectEventually } from '../../support/expect-eventually.js';
import { gate, untilState, type QueueBench } from './queue-bench.js';

function names(jobs: { name: string }[]): string {
  return jobs.map(({ name }) => name).join('');
}

/** What is seen of jobs and done to them beside running them. */
export function describeUpkeep(bench: () => QueueBench): void {
  describe('looking after jobs', () => {
    it('counts the jobs of every state', async () => {
      const queue = bench().queue();
      const hold = gate();
      const far = 1000 * bench().store.delayMs;
      bench().worker(async ({ name }) => {
        if (name === 'bad') throw new Error('bad');
        if (name === 'long') await hold.opened;
      });
      await queue.addBulk(['good', 'bad', 'long', 'rest'].map((name) => ({ name, data: {} })));
      await queue.add('later', {}, { delay: far });
      await queue.add('lesser', {}, { priority: 1 });
      await untilState(queue, '3', 'active');
      expect(await queue.getJobCounts()).toEqual({
        active: 1,
        completed: 1,
        delayed: 1,
        failed: 1,
        prioritized: 1,
        waiting: 1,
        'waiting-children': 0,
      });
      expect(await queue.count()).toBe(3);
      expect(await queue.getDelayedCount(bench().store.now() + far / 2)).toBe(0);
      expect(await queue.getDelayedCount(bench().store.now() + 2 * far)).toBe(1);
      hold.open();
    });

    it('lists waiting, delayed and finished jobs in pages', async () => {
      const queue = bench().queue();
      const { delayMs } = bench().store;
      await queue.addBulk('abcdef'.split('').map((name) => ({ name, data: {} })));
      expect(names(await queue.getWaiting())).toBe('abcdef');
      expect(names(await queue.getWaiting(1, 2))).toBe('bc');
      expect(names(await queue.getJobs(['waiting'], 0, 1))).toBe('fe');
      expect(names(await queue.getWaiting(9, 12))).toBe('');
      bench().worker(async () => undefined);
      await untilState(queue, '6', 'completed');
      expect(names(await queue.getCompleted())).toBe('fedcba');
      expect(names(await queue.getCompleted(1, 3))).toBe('edc');
      expect(names(await queue.getJobs(['completed'], 0, 1, true))).toBe('ab');
      for (const name of 'xyz') await queue.add(name, {}, { delay: 1000 * delayMs });
      expect(names(await queue.getDelayed(0, 1))).toBe('xy');
      expect(names(await queue.getJobs('delayed', 0, 1))).toBe('zy');
      expect(names(await queue.getJobs(['completed', 'delayed'], 0, 0, true))).toBe('ax');
    });

    it('starts nothing while it is paused', async () => {
      const queue = bench().queue();
      await queue.pause();
      const worker = bench().worker(async () => undefined);
      await worker.waitUntilReady();
      await queue.add('a', {});
      expect([await queue.isPaused(), (await queue.getMeta()).paused]).toEqual([true, true]);
      expect(await queue.getJobCounts('waiting', 'active')).toEqual({ waiting: 1, active: 0 });
      await queue.resume();
      await untilState(queue, '1', 'completed');
      expect(await queue.isPaused()).toBe(false);
    });

    it('drains what waits, and what is delayed only when told so', async () => {
      const queue = bench().queue();
      await queue.add('a', {});
      await queue.add('b', {}, { priority: 1 });
      await queue.add('c', {}, { delay: 1000 * bench().store.delayMs });
      await queue.drain();
      expect(await queue.getJobCounts('waiting', 'prioritized', 'delayed')).toEqual({
        waiting: 0,
        prioritized: 0,
        delayed: 1,
      });
      await queue.drain(true);
      expect(await queue.count()).toBe(0);
    });

    it('cleans old jobs of one state, no more than the limit', async () => {
      const queue = bench().queue();
      const { delayMs, pass } = bench().store;
      bench().worker(async () => undefined);
      await queue.addBulk('abc'.split('').map((name) => ({ name, data: {} })));
      await untilState(queue, '3', 'completed');
      expect(await queue.clean(delayMs, 10)).toEqual([]);
      await queue.add('tick', {}, { delay: 2 * delayMs });
      pass(2 * delayMs);
      await untilState(queue, '4', 'completed');
      expect(await queue.clean(delayMs, 2)).toEqual(['1', '2']);
      expect(await queue.clean(delayMs, 10)).toEqual(['3']);
      expect(names(await queue.getCompleted())).toBe('tick');
    });

    it('obliterates everything, but not active jobs unless forced', async () => {
      const queue = bench().queue();
      const hold = gate();
      const worker = bench().worker(() => hold.opened);
      await queue.add('active', {});
      await queue.add('waiting', {});
      await queue.upsertJobScheduler('tick', { every: 1000 * bench().store.delayMs });
      await untilState(queue, '1', 'active');
      await expect(queue.obliterate()).rejects.toThrow('Cannot obliterate queue with active jobs');
      await queue.obliterate({ force: true });
      expect(Object.values(await queue.getJobCounts()).every((count) => count === 0)).toBe(true);
      expect(await queue.getJobSchedulers()).toEqual([]);
      expect(await queue.getJob('2')).toBeUndefined();
      hold.open();
      const missing = 'Missing key for job 1. moveToFinished';
      await expectEventually(() => expect(bench().errors.map(({ message }) => message)).toContain(missing));
      await worker.close();
    });

    it('removes a job unless a worker holds it', async () => {
      const queue = bench().queue();
      const hold = gate();
      await queue.add('a', {});
      const waiting = await queue.add('b', {});
      bench().worker(() => hold.opened);
      const active = await untilState(queue, '1', 'active');
      expect(await queue.remove('1')).toBe(0);
      await expect(active.remove()).rejects.toThrow('could not be removed because it is locked');
      await waiting.remove();
      expect(await queue.getJob(waiting.id!)).toBeUndefined();
      hold.open();
      await untilState(queue, '1', 'completed');
      expect(await queue.remove('1')).toBe(1);
    });

    it('keeps progress, log lines and changed data', async () => {
      const queue = bench().queue();
      bench().worker(async (job) => {
        await job.updateProgress({ done: 3 });
        for (const line of ['one', 'two', 'three']) await job.log(line);
        await job.updateData({ ...job.data, more: true });
      });
      const { id } = await queue.add('a', { some: true }, { keepLogs: 2 });
      const job = await untilState(queue, id, 'completed');
      expect(job).toMatchObject({ progress: { done: 3 }, data: { some: true, more: true } });
      expect(await queue.getJobLogs(id!)).toEqual({ logs: ['two', 'three'], count: 2 });
      expect((await queue.getJobLogs(id!, 0, 0, false)).logs).toEqual(['three']);
      await job.clearLogs();
      expect(await queue.getJobLogs(id!)).toEqual({ logs: [], count: 0 });
    });
  });
}
