import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type INestApplicationContext, type LoggerService } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { startMongoServer } from 'embedded-mongodb';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { FirstAttempts } from '#infrastructure/outbox/first-attempts.js';
import { defineJob, HandlesJob } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { OutboxRepository } from '#infrastructure/outbox/outbox.repository.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { SearchProcessor } from '../../src/workers/search/search.processor.js';
import { expectEventually } from '../support/expect-eventually.js';
import { signal } from '../support/signal.js';
import { openOutboxApp } from './outbox-app.js';

const JOB = defineJob<{ productId: string }>({
  name: 'test.bring-up-to-date',
  queue: 'search',
  attempts: 10,
  backoffMs: 5_000,
  bringsUpToDate: true,
});

/** Set while a job of the queue runs: the same method does it at once and from the queue. */
const viaQueue = new AsyncLocalStorage<true>();

const key = (productId: string) => `product:${productId}`;

/** Something outside that a product's state is brought to; it can be down, and slow. */
@Injectable()
class Outside {
  readonly state: Record<string, number> = {};
  readonly runs: string[] = [];
  latest: Record<string, number> = {};
  fault: Error | undefined;
  /** Ends when a run may go on. */
  gate: Promise<void> = Promise.resolve();
  mostAtOnce = 0;
  private atOnce = 0;

  @HandlesJob(JOB)
  async bringUpToDate({ productId }: { productId: string }): Promise<void> {
    this.runs.push(viaQueue.getStore() === true ? 'queue' : 'inline');
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    try {
      const latest = this.latest[productId] ?? 0;
      await this.gate;
      if (this.fault !== undefined) throw this.fault;
      this.state[productId] = latest;
    } finally {
      this.atOnce -= 1;
    }
  }
}

/** The log of the application, line by line. */
class Log implements LoggerService {
  readonly lines: Array<Record<string, unknown>> = [];

  log(): void {}

  warn(line: object): void {
    this.lines.push({ level: 'warn', ...line });
  }

  error(line: object): void {
    this.lines.push({ level: 'error', ...line });
  }
}

describe('first attempts of effects', () => {
  let database: Awaited<ReturnType<typeof startMongoServer>>;
  const clock = new AdjustableClock();
  let app: INestApplicationContext;
  let outside: Outside;
  let databases = 0;
  let log: Log;

  beforeAll(async () => {
    database = await startMongoServer({});
  });

  beforeEach(async () => {
    const databaseUri = database.uri.replace(/\/(\?|$)/, `/inline${(databases += 1)}$1`);
    log = new Log();
    app = await openOutboxApp(databaseUri, clock, { JOB }, Outside, log);
    outside = app.get(Outside);
    const processor = app.get(SearchProcessor, { strict: false });
    const process = processor.process.bind(processor);
    processor.process = (job) => viaQueue.run(true, () => process(job));
  });

  afterEach(() => app.close());
  afterAll(() => database.close());

  /** A change of a product's state, with its effect in the same transaction. */
  const change = (productId: string, latest: number) =>
    app.get(UnitOfWork).run(async () => {
      outside.latest[productId] = latest;
      await app.get(Outbox).add(JOB, { productId }, key(productId));
    });
  /** The same, and waits for the first attempt of its effect. */
  const changeNow = (productId: string, latest: number) =>
    app.get(FirstAttempts).after(JOB, key(productId), async () => {
      await change(productId, latest);
      return latest;
    });
  const entries = () => app.get<Connection>(getConnectionToken()).collection('outbox');
  const finished = () =>
    expectEventually(async () => {
      clock.advance(60_000);
      expect(await app.get(OutboxRepository).countUnfinished()).toBe(0);
    });

  rules('SRC-14').it(
    'has carried an effect out when the caller waits for it, without the queue',
    async () => {
      await changeNow('a', 1);
      expect(outside.state).toEqual({ a: 1 });
      expect(outside.runs).toEqual(['inline']);
      expect(await entries().countDocuments()).toBe(0);
    },
  );

  it('has carried it out for all concurrent callers', async () => {
    await Promise.all([1, 2, 3, 4].map((latest) => changeNow('a', latest)));
    expect(outside.state).toEqual({ a: outside.latest.a });
  });

  it('carries an effect out without a waiting caller, once for several changes', async () => {
    const open = signal();
    outside.gate = open.given;
    for (let latest = 1; latest <= 20; latest++) await change('a', latest);
    open.give();
    await finished();
    expect(outside.state).toEqual({ a: 20 });
    expect(outside.mostAtOnce).toBe(1);
    // Those that were written before the first run began are one run, those during it another.
    expect(outside.runs.length).toBeLessThanOrEqual(3);
  });

  it('carries nothing out of a transaction that was rolled back', async () => {
    const failing = app.get(FirstAttempts).after(JOB, key('a'), () =>
      app.get(UnitOfWork).run(async () => {
        await app.get(Outbox).add(JOB, { productId: 'a' }, key('a'));
        throw new Error('rolled back');
      }),
    );
    await expect(failing).rejects.toThrow('rolled back');
    expect(outside.runs).toEqual([]);
  });

  it('is at one key once at a time, and shows what was changed during a run by another', async () => {
    const open = signal();
    outside.gate = open.given;
    const first = changeNow('a', 1);
    await expectEventually(() => expect(outside.runs).toHaveLength(1));
    for (let latest = 2; latest <= 5; latest++) await change('a', latest);
    const later = changeNow('a', 6);
    open.give();
    await Promise.all([first, later]);
    await finished();
    expect(outside.state).toEqual({ a: 6 });
    expect(outside.mostAtOnce).toBe(1);
    expect(outside.runs.length).toBeLessThanOrEqual(3);
  });

  it('limits the wait when the outside is slow, and carries the effect out later', async () => {
    const open = signal();
    outside.gate = open.given;
    const startedAt = Date.now();
    await changeNow('a', 1);
    expect(Date.now() - startedAt).toBeLessThan(2_500);
    expect(outside.state).toEqual({});
    open.give();
    await finished();
    expect(outside.state).toEqual({ a: 1 });
  });

  rules('SRC-15').it('leaves to the queue what fails at once', async () => {
    outside.fault = new ExternalCallError('search engine', 'unreachable', 'down');
    await changeNow('a', 1);
    await expectEventually(() => expect(outside.runs).toContain('queue'));
    outside.fault = undefined;
    await finished();
    expect(outside.state).toEqual({ a: 1 });
    expect(outside.runs[0]).toBe('inline');
  });

  it('keeps the outbox small while the outside is down, however much changes', async () => {
    outside.fault = new ExternalCallError('search engine', 'unreachable', 'down');
    await changeNow('a', 0);
    for (let latest = 1; latest <= 60; latest++) await change('a', latest);
    await expectEventually(async () => expect(await entries().countDocuments()).toBeLessThanOrEqual(3));
    outside.fault = undefined;
    await finished();
    expect(outside.state).toEqual({ a: 60 });
  });

  rules('SRC-15', 'BND-19').it(
    'waits twice as long after each failed try of the queue, logs the tenth as the last, and makes good with the next change',
    async () => {
      outside.fault = new ExternalCallError('search engine', 'unreachable', 'down');
      await changeNow('a', 1);
      const delayed = async () =>
        (await app.get(JobQueue).counts()).find(
          ({ queue, state }) => queue === 'search' && state === 'delayed',
        )?.count;
      for (let tries = 1; tries < 10; tries++) {
        await expectEventually(async () => {
          expect(outside.runs.filter((by) => by === 'queue')).toHaveLength(tries);
          expect(await delayed()).toBe(1);
        });
        const waitMs = 5_000 * 2 ** (tries - 1);
        // Longer than the wait before it, shorter than this one.
        clock.advance(waitMs * 0.55);
        expect(await delayed()).toBe(1);
        clock.advance(waitMs * 0.45);
      }
      const failed = await expectEventually(async () => {
        const kept = await entries().findOne({ state: 'FAILED' });
        expect(kept).toMatchObject({ job: JOB.name, error: expect.stringContaining('down') });
        return kept!;
      });
      const said = log.lines.filter(
        ({ effect, attempt }) => effect === failed._id.toHexString() && attempt !== undefined,
      );
      expect(said.map(({ level, attempt }) => [level, attempt])).toEqual([
        ...Array.from({ length: 9 }, (_, index) => ['warn', index + 1]),
        ['error', 10],
      ]);
      expect(said.at(-1)).toMatchObject({
        job: JOB.name,
        msg: expect.stringContaining('failed for the last time'),
      });
      expect((await app.get(JobQueue).counts()).filter(({ count }) => count > 0)).toEqual([]);
      outside.fault = undefined;
      await changeNow('a', 2);
      expect(outside.state).toEqual({ a: 2 });
      expect(await entries().countDocuments()).toBe(0);
    },
  );
});
