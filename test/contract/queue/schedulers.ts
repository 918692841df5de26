import { expectEventually } from '../../support/expect-eventually.js';
import { untilState, type QueueBench } from './queue-bench.js';

/** Job schedulers: jobs that come again and again. */
export function describeSchedulers(bench: () => QueueBench): void {
  describe('job schedulers', () => {
    it('runs the first job at once and the others one interval apart', async () => {
      const queue = bench().queue();
      const { delayMs: every, pass } = bench().store;
      const seen: unknown[] = [];
      bench().worker(async ({ name, data }) => void seen.push([name, data]));
      const first = await queue.upsertJobScheduler('tick', { every }, { name: 'tock', data: { n: 1 } });
      await untilState(queue, first.id, 'completed');
      const [next] = await queue.getDelayed();
      const start = Number(first.id!.split(':').at(-1));
      expect(next).toMatchObject({ id: `repeat:tick:${start + every}`, repeatJobKey: 'tick' });
      pass(every);
      await untilState(queue, next!.id, 'completed');
      expect(seen.slice(0, 2)).toEqual([
        ['tock', { n: 1 }],
        ['tock', { n: 1 }],
      ]);
      expect((await queue.getJobScheduler('tick'))?.iterationCount).toBeGreaterThanOrEqual(3);
    });

    it('runs jobs by a cron pattern', async () => {
      const queue = bench().queue();
      const { pass, now } = bench().store;
      const times: number[] = [];
      bench().worker(async () => void times.push(now()));
      const before = now();
      const first = await queue.upsertJobScheduler('cron', { pattern: '* * * * * *', tz: 'Asia/Kolkata' });
      const due = Number(first.id!.split(':').at(-1));
      // BullMQ plans a second that ends during the call for the moment of the call.
      const endedDuringTheCall = Math.ceil((before + 1) / 1000) * 1000 <= due && due <= now();
      expect(due % 1000 === 0 || endedDuringTheCall).toBe(true);
      expect(due - now()).toBeLessThanOrEqual(1000);
      pass(1000);
      await expectEventually(() => expect(times).toHaveLength(1));
      expect(times[0]).toBeGreaterThanOrEqual(due);
      const scheduler = await queue.getJobScheduler('cron');
      expect(scheduler).toMatchObject({
        key: 'cron',
        name: 'cron',
        pattern: '* * * * * *',
        tz: 'Asia/Kolkata',
      });
      expect(scheduler!.next! % 1000).toBe(0);
      expect(scheduler!.next).toBeGreaterThan(due);
    });

    it('runs the first job of a cron pattern immediately when asked to', async () => {
      const queue = bench().queue();
      bench().worker(async () => undefined);
      const pattern = '0 0 1 1 *';
      const first = await queue.upsertJobScheduler('yearly', { pattern, tz: 'UTC', immediately: true });
      await untilState(queue, first.id, 'completed');
      const { next } = (await queue.getJobScheduler('yearly'))!;
      expect(new Date(next!).toISOString()).toMatch(/-01-01T00:00:00.000Z$/);
      expect(await queue.getDelayedCount()).toBe(1);
    });

    it('plans one job however often a scheduler is upserted, by its last definition', async () => {
      const queue = bench().queue();
      const every = 1000 * bench().store.delayMs;
      await queue.upsertJobScheduler('tick', { every, offset: 7 }, { name: 'a', data: { v: 1 } });
      await queue.upsertJobScheduler('tick', { every, offset: 7 }, { name: 'b', data: { v: 2 } });
      const last = await queue.upsertJobScheduler(
        'tick',
        { every: 2 * every, offset: 7 },
        { name: 'c', data: { v: 3 } },
      );
      expect(await queue.getJobSchedulersCount()).toBe(1);
      const delayed = await queue.getDelayed();
      expect(delayed.map(({ id, name, data }) => ({ id, name, data }))).toEqual([
        { id: last.id, name: 'c', data: { v: 3 } },
      ]);
      expect(await queue.getJobScheduler('tick')).toMatchObject({
        every: 2 * every,
        template: { data: { v: 3 } },
      });
    });

    it('lists schedulers by the time of their next job', async () => {
      const queue = bench().queue();
      const far = 1000 * bench().store.delayMs;
      const startDate = bench().store.now() + far;
      await queue.upsertJobScheduler('b', { every: far, startDate: startDate + 2 });
      await queue.upsertJobScheduler('a', { every: far, startDate: startDate + 1 });
      const listed = await queue.getJobSchedulers(0, -1, true);
      expect(listed.map(({ key, next }) => [key, next! - startDate])).toEqual([
        ['a', 1],
        ['b', 2],
      ]);
      expect((await queue.getJobSchedulers(0, 0)).map(({ key }) => key)).toEqual(['b']);
      expect(await queue.getJobScheduler('c')).toBeUndefined();
    });

    it('ends with its scheduler', async () => {
      const queue = bench().queue();
      const { delayMs: every, pass } = bench().store;
      const started = bench().recorder();
      await queue.upsertJobScheduler('tick', { every });
      await expectEventually(async () => expect(await queue.getDelayedCount()).toBe(1));
      expect(await queue.removeJobScheduler('tick')).toBe(true);
      expect(await queue.removeJobScheduler('tick')).toBe(false);
      expect(await queue.getJobCounts('delayed', 'waiting')).toEqual({ delayed: 0, waiting: 0 });
      await queue.add('after', {}, { delay: 2 * every });
      pass(2 * every);
      await expectEventually(() => expect(started).toEqual(['tick', 'after']));
    });

    it('does not start a second chain when a job of it is tried again', async () => {
      const queue = bench().queue();
      const every = 1000 * bench().store.delayMs;
      bench().worker(async ({ attemptsMade }) => {
        if (attemptsMade < 2) throw new Error('again');
      });
      const first = await queue.upsertJobScheduler('tick', { every }, { opts: { attempts: 3 } });
      expect((await untilState(queue, first.id, 'completed')).attemptsMade).toBe(3);
      expect(await queue.getDelayedCount()).toBe(1);
    });

    it('stops after the number of jobs that was set', async () => {
      const queue = bench().queue();
      const { delayMs, pass } = bench().store;
      const every = delayMs / 2;
      const started = bench().recorder();
      await queue.upsertJobScheduler('tick', { every, limit: 2 });
      await expectEventually(() => expect(started).toHaveLength(1));
      pass(every);
      await expectEventually(() => expect(started).toHaveLength(2));
      expect(await queue.getDelayedCount()).toBe(0);
    });

    it('keeps its planned job from being drained, cleaned or removed by hand', async () => {
      const queue = bench().queue();
      const every = 1000 * bench().store.delayMs;
      const planned = await queue.upsertJobScheduler('tick', { every, offset: 7 });
      await queue.add('other', {}, { delay: every });
      await queue.drain(true);
      await queue.clean(-every, 0, 'delayed');
      await expect(queue.remove(planned.id!)).rejects.toThrow('belongs to a job scheduler');
      expect((await queue.getDelayed()).map(({ id }) => id)).toEqual([planned.id]);
    });
  });
}
