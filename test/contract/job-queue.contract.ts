import { randomUUID } from 'node:crypto';
import { Processor } from '@nestjs/bullmq';
import { JobRunner } from '#infrastructure/outbox/job-runner.js';
import { FinalJobError, type JobQueue, type NewJob } from '#infrastructure/queue/job-queue.port.js';
import { QUEUES, type QueueName } from '#infrastructure/queue/queue-names.js';
import { JobProcessor } from '../../src/workers/job-processor.js';
import { expectEventually } from '../support/expect-eventually.js';
import { signal } from '../support/signal.js';

/** A queue under test, and how time passes for it. */
export interface QueueUnderTest {
  readonly queue: JobQueue;
  /** Whether several processes can work on it. */
  readonly isShared: boolean;
  /** Begins to process a queue, where queues are shared in a process of its own. */
  work(processor: ProcessorClass, runner: Runner): Promise<void>;
  stopWorking(): Promise<void>;
  /** The first backoff of a test's jobs, in ms. */
  readonly backoffMs: number;
  /** Lets the time of a backoff pass; where the clock is real, the caller's waiting does. */
  pass(ms: number): void;
  /** Shuts both down, as the application does: running jobs end first. */
  shutDown(): Promise<void>;
  close(): Promise<void>;
}

export type ProcessorClass = new (runner: JobRunner) => JobProcessor;
export type Runner = Pick<JobRunner, 'perform' | 'failed'>;
type JobAttempt = Parameters<Runner['perform']>[0];

/** A processor as `src/workers` has one for each queue. */
export function processorOf(queue: QueueName, concurrency: number): ProcessorClass {
  @Processor(queue, { concurrency })
  class ProcessorUnderTest extends JobProcessor {}
  return ProcessorUnderTest;
}

interface Ending {
  readonly id: string;
  readonly message: string;
  readonly last: boolean;
}

/** Notes what it is given, and does what the test wants done. */
class Recorder implements Runner {
  readonly attempts: JobAttempt[] = [];
  readonly failures: Ending[] = [];
  running = 0;
  mostAtOnce = 0;

  constructor(private readonly act: (attempt: JobAttempt) => unknown = () => undefined) {}

  async perform(attempt: JobAttempt): Promise<void> {
    this.attempts.push(attempt);
    this.running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running);
    try {
      await this.act(attempt);
    } finally {
      this.running -= 1;
    }
  }

  async failed({ id }: JobAttempt, { message }: Error, last: boolean): Promise<void> {
    this.failures.push({ id, message, last });
  }

  get names(): string[] {
    return this.attempts.map(({ name }) => name);
  }
}

/** Tests what the service relies on in its queues, wherever they are kept. */
export function jobQueueContract(name: string, setUp: () => Promise<QueueUnderTest>): void {
  describe(`job queues: ${name}`, () => {
    let bench: QueueUnderTest;

    beforeEach(async () => {
      bench = await setUp();
    });

    afterEach(() => bench.close());

    const aJob = (overrides: Partial<NewJob> = {}): NewJob => ({
      id: randomUUID(),
      name: 'letter',
      data: { payload: { to: 'Ana' }, requestId: 'request-1' },
      attempts: 3,
      backoffMs: bench.backoffMs,
      ...overrides,
    });
    const count = async (state: string) =>
      (await bench.queue.counts()).find((entry) => entry.queue === 'mail' && entry.state === state)?.count;

    it('hands a job with its id, name and data to the worker of its queue, and holds it no more', async () => {
      const [mail, images] = [new Recorder(), new Recorder()];
      await bench.work(processorOf('mail', 2), mail);
      await bench.work(processorOf('images', 2), images);
      const job = aJob();
      await bench.queue.enqueue('mail', job);
      await expectEventually(async () => expect(await bench.queue.has('mail', job.id)).toBe(false));
      expect(mail.attempts).toEqual([{ id: job.id, name: job.name, data: job.data, attempt: 1 }]);
      expect(images.attempts).toEqual([]);
      expect(mail.failures).toEqual([]);
    });

    it('keeps what waits until there is a worker, and starts it in order', async () => {
      for (const each of ['a', 'b', 'c']) await bench.queue.enqueue('mail', aJob({ name: each }));
      expect(await count('waiting')).toBe(3);
      const worker = new Recorder();
      await bench.work(processorOf('mail', 1), worker);
      await expectEventually(() => expect(worker.names).toEqual(['a', 'b', 'c']));
    });

    it('keeps what was handed over, not what the caller does to it later', async () => {
      const payload = { to: 'Ana' };
      await bench.queue.enqueue('mail', aJob({ data: { payload } }));
      payload.to = 'somebody else';
      const worker = new Recorder();
      await bench.work(processorOf('mail', 1), worker);
      await expectEventually(() => expect(worker.attempts[0]?.data.payload).toEqual({ to: 'Ana' }));
    });

    it('takes a job of an id that it holds only once: while it waits, runs or is delayed', async () => {
      const open = signal();
      const worker = new Recorder(async ({ attempt, name }) => {
        if (name === 'other') return;
        await open.given;
        if (attempt === 1) throw new Error('not now');
      });
      const job = aJob({ id: 'once' });
      await bench.queue.enqueue('mail', job);
      await bench.queue.enqueue('mail', job);
      expect(await count('waiting')).toBe(1);
      await bench.work(processorOf('mail', 5), worker);
      await expectEventually(() => expect(worker.running).toBe(1));
      await bench.queue.enqueue('mail', job);
      open.give();
      await expectEventually(async () => expect(await count('delayed')).toBe(1));
      await bench.queue.enqueue('mail', job);
      await bench.queue.enqueue('mail', aJob({ name: 'other' }));
      await expectEventually(() => expect(worker.names).toContain('other'));
      expect(worker.names).toEqual(['letter', 'other']);
      expect(await bench.queue.has('mail', 'once')).toBe(true);
      bench.pass(bench.backoffMs);
      await expectEventually(() => expect(worker.names).toEqual(['letter', 'other', 'letter']));
      await expectEventually(async () => expect(await bench.queue.has('mail', 'once')).toBe(false));
      await bench.queue.enqueue('mail', job);
      await expectEventually(() => expect(worker.names).toHaveLength(4));
    });

    it('tries again after a backoff that doubles, and says which failure was the last', async () => {
      const startedAt: number[] = [];
      const worker = new Recorder(() => {
        startedAt.push(performance.now());
        throw new Error('no answer');
      });
      await bench.work(processorOf('mail', 1), worker);
      const { id } = aJob({ id: 'stubborn' });
      await bench.queue.enqueue('mail', aJob({ id, attempts: 3 }));
      await expectEventually(async () => expect(await count('delayed')).toBe(1));
      bench.pass(bench.backoffMs);
      await expectEventually(() => expect(worker.attempts).toHaveLength(2));
      await expectEventually(async () => expect(await count('delayed')).toBe(1));
      // A single backoff is not enough before the third try.
      bench.pass(bench.backoffMs);
      expect(worker.attempts).toHaveLength(2);
      bench.pass(bench.backoffMs);
      await expectEventually(() => expect(worker.failures).toHaveLength(3));
      expect(worker.attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
      expect(worker.failures.map(({ last }) => last)).toEqual([false, false, true]);
      expect(worker.failures.map(({ message }) => message)).toEqual(Array(3).fill('no answer'));
      await expectEventually(async () => expect(await bench.queue.has('mail', id)).toBe(false));
      if (bench.backoffMs < 1_000) {
        expect(startedAt[1]! - startedAt[0]!).toBeGreaterThanOrEqual(bench.backoffMs * 0.95);
        expect(startedAt[2]! - startedAt[1]!).toBeGreaterThanOrEqual(bench.backoffMs * 2 * 0.95);
      }
    });

    it('does not try again after a final error', async () => {
      const cause = new Error('no such address');
      const worker = new Recorder(() => {
        throw new FinalJobError(cause);
      });
      await bench.work(processorOf('mail', 1), worker);
      const job = aJob({ attempts: 10 });
      await bench.queue.enqueue('mail', job);
      await expectEventually(() =>
        expect(worker.failures).toEqual([{ id: job.id, message: 'no such address', last: true }]),
      );
      await expectEventually(async () => expect(await bench.queue.has('mail', job.id)).toBe(false));
      expect(worker.attempts).toHaveLength(1);
    });

    it('does as many jobs at a time as the concurrency says, and a slow one holds up no other', async () => {
      const open = signal();
      const worker = new Recorder(({ name }) => (name === 'slow' ? open.given : undefined));
      await bench.work(processorOf('mail', 3), worker);
      for (let i = 0; i < 2; i++) await bench.queue.enqueue('mail', aJob({ name: 'slow' }));
      for (let i = 0; i < 20; i++) await bench.queue.enqueue('mail', aJob({ name: 'quick' }));
      await expectEventually(() => expect(worker.attempts).toHaveLength(22));
      await expectEventually(async () => expect(await count('active')).toBe(2));
      open.give();
      await expectEventually(async () => expect(await count('active')).toBe(0));
      expect(worker.mostAtOnce).toBe(3);
    });

    it('hands each job to one of several workers', async () => {
      const [one, two] = [new Recorder(), new Recorder()];
      await bench.work(processorOf('mail', 2), one);
      if (bench.isShared) await bench.work(processorOf('mail', 2), two);
      const ids = Array.from({ length: 100 }, () => randomUUID());
      for (const id of ids) await bench.queue.enqueue('mail', aJob({ id }));
      await expectEventually(() => expect(one.attempts.length + two.attempts.length).toBe(100));
      const done = [...one.attempts, ...two.attempts].map(({ id }) => id);
      expect(done.toSorted()).toEqual(ids.toSorted());
    });

    it('ends running jobs before it is shut down, and begins no other', async () => {
      const open = signal();
      const worker = new Recorder(() => open.given);
      await bench.work(processorOf('mail', 1), worker);
      for (const each of ['first', 'second']) await bench.queue.enqueue('mail', aJob({ name: each }));
      await expectEventually(() => expect(worker.running).toBe(1));
      let down = false;
      const shutDown = bench.shutDown().then(() => (down = true));
      await new Promise(setImmediate);
      expect(down).toBe(false);
      open.give();
      await shutDown;
      expect(worker.running).toBe(0);
      expect(worker.names).toEqual(['first']);
    });

    it('records the failure of a job that ends during the shutdown, and leaves nothing that keeps the process', async () => {
      const open = signal();
      const worker = new Recorder(async () => {
        await open.given;
        throw new Error('too late');
      });
      await bench.work(processorOf('mail', 1), worker);
      const job = aJob();
      await bench.queue.enqueue('mail', job);
      await expectEventually(() => expect(worker.running).toBe(1));
      const shutDown = bench.shutDown();
      open.give();
      await shutDown;
      expect(worker.failures).toEqual([{ id: job.id, message: 'too late', last: false }]);
    });

    it('begins no job once it has stopped working, and still takes jobs', async () => {
      const worker = new Recorder();
      await bench.work(processorOf('mail', 1), worker);
      await bench.stopWorking();
      await bench.stopWorking();
      await bench.queue.enqueue('mail', aJob({ id: 'late' }));
      expect(await bench.queue.has('mail', 'late')).toBe(true);
      expect(await count('waiting')).toBe(1);
      expect(worker.attempts).toEqual([]);
    });

    it('holds no failed job', async () => {
      const worker = new Recorder(() => {
        throw new Error('no answer');
      });
      await bench.work(processorOf('mail', 1), worker);
      await bench.queue.enqueue('mail', aJob({ attempts: 1 }));
      await expectEventually(() => expect(worker.failures).toMatchObject([{ last: true }]));
      await expectEventually(async () => expect(await count('failed')).toBe(0));
      expect(await bench.queue.failed(10)).toEqual([]);
    });

    it('counts the jobs of each queue by state', async () => {
      const all = await bench.queue.counts();
      expect(all).toHaveLength(4 * QUEUES.length);
      expect(all).toContainEqual({ queue: 'search', state: 'waiting', count: 0 });
      await bench.queue.enqueue('search', aJob());
      expect(await bench.queue.counts()).toContainEqual({ queue: 'search', state: 'waiting', count: 1 });
      await bench.queue.ping();
    });
  });
}
