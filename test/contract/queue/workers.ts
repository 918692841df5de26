import { expectEventually } from '../../support/expect-eventually.js';
import { gate, untilState, type QueueBench } from './queue-bench.js';

/** Workers: how many jobs at a time, what happens when they close or vanish, and what listeners hear. */
export function describeWorkers(bench: () => QueueBench): void {
  describe('workers', () => {
    it('runs as many jobs at a time as its concurrency, and no more', async () => {
      const queue = bench().queue();
      const hold = gate();
      bench().worker(() => hold.opened, { concurrency: 3 });
      await queue.addBulk('abcde'.split('').map((name) => ({ name, data: {} })));
      await expectEventually(async () => expect(await queue.getActiveCount()).toBe(3));
      expect(await queue.getWaitingCount()).toBe(2);
      hold.open();
      await expectEventually(async () => expect(await queue.getCompletedCount()).toBe(5));
    });

    it('takes up a new job while an older one is still running', async () => {
      const queue = bench().queue();
      const hold = gate();
      bench().worker(({ name }) => (name === 'long' ? hold.opened : Promise.resolve()), { concurrency: 2 });
      await queue.add('long', {});
      await untilState(queue, '1', 'active');
      await queue.add('short', {});
      await untilState(queue, '2', 'completed');
      expect(await queue.getJobState('1')).toBe('active');
      hold.open();
    });

    it('gives every job to one worker only', async () => {
      const queue = bench().queue();
      const started = [1, 2, 3].map(() => bench().recorder({ concurrency: 5 }));
      const names = Array.from({ length: 300 }, (_, index) => `job ${index}`);
      await queue.addBulk(names.map((name) => ({ name, data: {} })));
      await expectEventually(async () => expect(await queue.getCompletedCount()).toBe(300));
      expect(started.flat().sort()).toEqual(names.toSorted());
    });

    it('respects the concurrency of the whole queue', async () => {
      const queue = bench().queue();
      await queue.setGlobalConcurrency(1);
      let running = 0;
      let most = 0;
      const process = async (): Promise<void> => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
      };
      for (const _ of [1, 2]) bench().worker(process, { concurrency: 3 });
      await queue.addBulk('abcdefgh'.split('').map((name) => ({ name, data: {} })));
      await expectEventually(async () => expect(await queue.getCompletedCount()).toBe(8));
      expect(most).toBe(1);
    });

    it('starts no more jobs in a window than its limiter allows', async () => {
      const queue = bench().queue();
      const times: number[] = [];
      bench().worker(async () => void times.push(performance.now()), { limiter: { max: 2, duration: 150 } });
      await queue.addBulk('abcd'.split('').map((name) => ({ name, data: {} })));
      await expectEventually(() => expect(times).toHaveLength(4));
      expect(times[2]! - times[0]!).toBeGreaterThanOrEqual(140);
      expect(times[1]! - times[0]!).toBeLessThan(140);
    });

    it('finishes its active jobs before it is closed, and takes no new one', async () => {
      const queue = bench().queue();
      const hold = gate();
      const worker = bench().worker(() => hold.opened.then(() => 'done'));
      await queue.add('a', {});
      await queue.add('b', {});
      await untilState(queue, '1', 'active');
      let closed = false;
      const closing = worker.close().then(() => (closed = true));
      await queue.getJobCounts();
      expect(closed).toBe(false);
      hold.open();
      await closing;
      expect(await queue.getJob('1')).toMatchObject({ returnvalue: 'done' });
      expect(await queue.getJobState('2')).toBe('waiting');
      expect(bench().errors).toEqual([]);
    });

    it('closes at once when it has nothing to do', async () => {
      const worker = bench().worker(async () => undefined);
      await worker.waitUntilReady();
      const startedAt = performance.now();
      await worker.close();
      expect(performance.now() - startedAt).toBeLessThan(1000);
      expect(bench().errors).toEqual([]);
    });

    it('leaves its jobs to others when it vanishes, and gives up on one that loses too many workers', async () => {
      const queue = bench().queue();
      const options = { lockDuration: 60, stalledInterval: 60, maxStalledCount: 1, concurrency: 1 };
      await queue.add('a', {});
      for (const _ of [1, 2]) {
        const hold = gate();
        const started = gate();
        const lost = bench().worker(() => {
          started.open();
          return hold.opened;
        }, options);
        await started.opened;
        await lost.close(true);
        hold.open();
      }
      const stalled: string[] = [];
      bench()
        .worker(async () => 'found', options)
        .on('stalled', (id) => stalled.push(id));
      const job = await untilState(queue, '1', 'failed');
      expect(job).toMatchObject({ failedReason: 'job stalled more than allowable limit', stalledCounter: 2 });
      expect(stalled).toEqual(['1']);
    });

    it('does not take a job for lost that simply takes long', async () => {
      const queue = bench().queue();
      const options = { lockDuration: 60, stalledInterval: 20 };
      const hold = gate();
      let starts = 0;
      const stalled: string[] = [];
      const workers = [1, 2].map(() =>
        bench().worker(() => {
          starts += 1;
          return hold.opened;
        }, options),
      );
      const checks = workers.map((worker) => jest.spyOn(worker.getBackend(), 'moveStalledJobsToWait'));
      for (const worker of workers) worker.on('stalled', (id) => stalled.push(id));
      await queue.add('long', {});
      await untilState(queue, '1', 'active');
      const checked = checks.map(({ mock }) => mock.calls.length);
      await expectEventually(() => {
        for (const [index, { mock }] of checks.entries()) {
          expect(mock.calls.length).toBeGreaterThan(checked[index]! + 8);
        }
      });
      hold.open();
      await untilState(queue, '1', 'completed');
      expect({ stalled, starts }).toEqual({ stalled: [], starts: 1 });
    });

    it('can be paused and resumed by itself', async () => {
      const queue = bench().queue();
      const worker = bench().worker(async () => undefined);
      await worker.waitUntilReady();
      await worker.pause();
      await queue.add('a', {});
      expect(await queue.getJobState('1')).toBe('waiting');
      await worker.resume();
      await untilState(queue, '1', 'completed');
    });

    it('is listed while it is open', async () => {
      const queue = bench().queue();
      const worker = bench().worker(async () => undefined, { name: 'listed' });
      await worker.waitUntilReady();
      await expectEventually(async () => expect(await queue.getWorkersCount()).toBe(1));
      await worker.close();
      await expectEventually(async () => expect(await queue.getWorkersCount()).toBe(0));
    });

    it('hands jobs out and takes them back by hand', async () => {
      const queue = bench().queue();
      const worker = bench().worker(async () => undefined, { autorun: false });
      await queue.addBulk(['a', 'b'].map((name) => ({ name, data: {} })));
      const first = await worker.getNextJob('token-1');
      await expect(first.moveToCompleted('x', 'token-2', false)).rejects.toThrow('Lock mismatch for job 1');
      expect([await first.extendLock('token-1', 1000), await first.extendLock('token-2', 1000)]).toEqual([
        1, 0,
      ]);
      const [json, id] = (await first.moveToCompleted('x', 'token-1', true)) as [{ name: string }, string];
      expect([json.name, id]).toEqual(['b', '2']);
      await (await queue.getJob('2'))!.moveToFailed(new Error('no'), 'token-1');
      expect(await queue.getJobCounts('completed', 'failed')).toEqual({ completed: 1, failed: 1 });
      expect(await worker.getNextJob('token-3', { block: false })).toBeUndefined();
      await expect(first.moveToCompleted('x', 'token-1', false)).rejects.toThrow('Missing lock for job 1');
    });

    it('refuses jobs after the queue has been closed', async () => {
      const queue = bench().queue();
      await queue.waitUntilReady();
      await queue.close();
      await expect(queue.add('a', {})).rejects.toThrow('Connection is closed');
    });
  });

  describe('queue events', () => {
    it('tells listeners what happens to jobs, and their results', async () => {
      const events = await bench().events();
      const queue = bench().queue();
      const heard: string[] = [];
      events.on('added', ({ jobId, name }) => heard.push(`added ${jobId} ${name}`));
      events.on('active', ({ jobId }) => heard.push(`active ${jobId}`));
      events.on('progress', ({ jobId, data }) => heard.push(`progress ${jobId} ${JSON.stringify(data)}`));
      events.on('completed', ({ jobId, returnvalue }) => heard.push(`completed ${jobId} ${returnvalue}`));
      events.on('failed', ({ jobId, failedReason }) => heard.push(`failed ${jobId} ${failedReason}`));
      events.on('drained', () => heard.push('drained'));
      bench().worker(async (job) => {
        if (job.name === 'bad') throw new Error('no luck');
        await job.updateProgress(50);
        return 'fine';
      });
      const good = await queue.add('good', {});
      expect(await good.waitUntilFinished(events)).toBe('fine');
      const bad = await queue.add('bad', {});
      await expect(bad.waitUntilFinished(events)).rejects.toThrow('no luck');
      await expectEventually(() => expect(heard).toHaveLength(9));
      expect(heard).toEqual([
        'added 1 good',
        'active 1',
        'progress 1 50',
        'completed 1 fine',
        'drained',
        'added 2 bad',
        'active 2',
        'failed 2 no luck',
        'drained',
      ]);
    });
  });
}
