import 'reflect-metadata';
import { getQueueToken, Processor } from '@nestjs/bullmq';
import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Types } from 'mongoose';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { loadConfig } from '#config/load-config.js';
import { startMongoServer } from 'embedded-mongodb';
import { DatabaseModule } from '#infrastructure/database/database.module.js';
import { Outbox } from '#infrastructure/database/outbox/outbox.js';
import { FailedEffectsStore } from '#infrastructure/database/outbox/failed-effects.store.js';
import { OutboxStore } from '#infrastructure/database/outbox/outbox.store.js';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { JOBS, QUEUES, type JobName, type QueueName } from '#infrastructure/queue/jobs.js';
import { OutboxProcessor, type JobHandlers } from '#infrastructure/queue/outbox-processor.js';
import { QueueModule } from '#infrastructure/queue/queue.module.js';
import { CoreModule } from '../../src/core.module.js';
import type { Runtime } from '../../src/runtime.js';
import { expectEventually } from '../support/expect-eventually.js';

interface Call {
  job: JobName;
  payload: Record<string, string>;
  effectId: string;
}

/** What the processors of this test were given, and what they shall answer to it. */
@Injectable()
class Receiver {
  readonly calls: Call[] = [];
  answer: (call: Call) => Promise<void> = async () => undefined;

  async receive(call: Call): Promise<void> {
    this.calls.push(call);
    await this.answer(call);
  }
}

/** A processor that hands every job of its queue to the receiver. */
function receivingProcessor(queue: QueueName) {
  @Processor(queue, { concurrency: 4 })
  class ReceivingProcessor extends OutboxProcessor<JobName> {
    constructor(private readonly receiver: Receiver) {
      super();
    }

    protected readonly handlers = Object.fromEntries(
      (Object.keys(JOBS) as JobName[])
        .filter((job) => JOBS[job].queue === queue)
        .map((job) => [
          job,
          (payload: Record<string, string>, effectId: string) =>
            this.receiver.receive({ job, payload, effectId }),
        ]),
    ) as unknown as JobHandlers<JobName>;
  }
  Reflect.defineMetadata('design:paramtypes', [Receiver], ReceivingProcessor);
  return Injectable()(ReceivingProcessor) ?? ReceivingProcessor;
}

describe('the outbox', () => {
  let database: Awaited<ReturnType<typeof startMongoServer>>;
  const clock = new AdjustableClock();
  const apps: INestApplicationContext[] = [];

  beforeAll(async () => {
    database = await startMongoServer({});
  });

  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });

  afterAll(() => database.close());

  let databases = 0;
  const newDatabaseUri = () => database.uri.replace(/\/(\?|$)/, `/outbox${(databases += 1)}$1`);

  async function aWorker(databaseUri = newDatabaseUri(), receiver = new Receiver()) {
    const config = loadConfig({
      JWT_SECRET: 'x'.repeat(32),
      PAYMENT_KEY_SECRET: 'x',
      PAYMENT_WEBHOOK_SECRET: 'x',
      CARRIER_WEBHOOK_SECRET: 'x',
    });
    const runtime = { config, clock, databaseUri } as unknown as Runtime;
    @Module({
      imports: [
        CoreModule.forRoot(runtime),
        DatabaseModule.forRoot(databaseUri),
        QueueModule.forRoot(config, clock),
      ],
      providers: [
        { provide: Receiver, useValue: receiver },
        ...QUEUES.map((queue) => receivingProcessor(queue)),
      ],
    })
    class WorkerModule {}
    const app = await NestFactory.createApplicationContext(WorkerModule, {
      logger: process.env.DEBUG_TEST ? ['error', 'warn', 'log'] : false,
      abortOnError: false,
    });
    apps.push(app);
    await app.get(SchemaInstaller).install();
    const store = app.get(OutboxStore);
    return { app, receiver, outbox: app.get(Outbox), unitOfWork: app.get(UnitOfWork), store, databaseUri };
  }

  const finished = (store: OutboxStore) =>
    expectEventually(async () => expect(await store.countUnfinished()).toBe(0));

  it('carries an effect out once after the commit', async () => {
    const { outbox, unitOfWork, receiver, store } = await aWorker();
    await unitOfWork.run(async () => {
      await outbox.add('orders.shipped-mail', { orderId: 'a' }, 'order:a');
      expect(receiver.calls).toEqual([]);
    });
    await finished(store);
    expect(receiver.calls).toEqual([
      {
        job: 'orders.shipped-mail',
        payload: { orderId: 'a' },
        effectId: expect.stringMatching(/^[0-9a-f]{24}$/),
      },
    ]);
  });

  it('forgets an effect whose transaction was rolled back', async () => {
    const { outbox, unitOfWork, receiver, store } = await aWorker();
    const failing = unitOfWork.run(async () => {
      await outbox.add('orders.shipped-mail', { orderId: 'lost' }, 'order:lost');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await outbox.add('orders.shipped-mail', { orderId: 'kept' }, 'order:kept');
    await finished(store);
    expect(receiver.calls.map((call) => call.payload.orderId)).toEqual(['kept']);
  });

  it('keeps the order of effects of one key, also while the first is being retried', async () => {
    const { outbox, receiver, store } = await aWorker();
    let failures = 2;
    receiver.answer = async ({ payload }) => {
      if (payload.orderId === '1' && failures-- > 0) throw new Error('not now');
    };
    for (const orderId of ['1', '2', '3']) await outbox.add('orders.delivered-mail', { orderId }, 'order:x');
    await expectEventually(async () => {
      clock.advance(60_000);
      expect(await store.countUnfinished()).toBe(0);
    });
    expect(receiver.calls.map((call) => call.payload.orderId)).toEqual(['1', '1', '1', '2', '3']);
  });

  it('leaves the effects of a newer version to it, and carries out its own', async () => {
    const { app, outbox, receiver, store } = await aWorker();
    const newer = 'orders.something-new' as JobName;
    await store.insert([{ job: newer, orderingKey: 'new', payload: {}, createdAt: clock.now() }]);
    const queue = app.get<Queue>(getQueueToken('mail'));
    const { id } = await queue.add(newer, { payload: {} }, { jobId: new Types.ObjectId().toHexString() });
    await expectEventually(async () =>
      expect((await queue.getJob(id!))?.failedReason).toBe(
        'this version knows no job "orders.something-new"',
      ),
    );
    await outbox.add('orders.shipped-mail', { orderId: 'known' }, 'order:known');
    await expectEventually(async () => expect(await store.countUnfinished()).toBe(1));
    expect(receiver.calls.map((call) => call.payload.orderId)).toEqual(['known']);
    expect((await store.nextPending()).map(({ job }) => job)).toEqual([newer]);
  });

  it('gives every try of one effect the same id', async () => {
    const { outbox, receiver, store } = await aWorker();
    let failures = 1;
    receiver.answer = async () => {
      if (failures-- > 0) throw new Error('not now');
    };
    await outbox.add('orders.refund', { orderId: 'r', refundId: 'p' }, 'payment:p');
    await expectEventually(async () => {
      clock.advance(60_000);
      expect(await store.countUnfinished()).toBe(0);
    });
    expect(receiver.calls).toHaveLength(2);
    expect(receiver.calls[0]!.effectId).toBe(receiver.calls[1]!.effectId);
  });

  it('keeps what failed for good, tries it no more, and carries it out when it is replayed', async () => {
    const { app, outbox, receiver, store } = await aWorker();
    receiver.answer = async () => {
      throw new ExternalCallError('mail server', 'rejected', 'no such address');
    };
    await outbox.add('orders.shipped-mail', { orderId: 'f' }, 'order:f');
    await finished(store);
    expect(receiver.calls).toHaveLength(1);
    receiver.answer = async () => undefined;
    await expectEventually(async () =>
      expect(await app.get(FailedEffectsStore).replay({ all: true })).toBe(1),
    );
    await expectEventually(() => expect(receiver.calls).toHaveLength(2));
    await finished(store);
  });

  it('carries out what a process left behind that died with its queue', async () => {
    const first = await aWorker();
    let reached!: () => void;
    const started = new Promise<void>((resolve) => (reached = resolve));
    let end!: () => void;
    first.receiver.answer = () =>
      new Promise((_, reject) => {
        end = () => reject(new Error('the process died'));
        reached();
      });
    await first.outbox.add('orders.shipped-mail', { orderId: 'd' }, 'order:d');
    await started;
    const second = await aWorker(first.databaseUri);
    await expectEventually(() =>
      expect(second.receiver.calls.map((call) => call.payload.orderId)).toEqual(['d']),
    );
    await finished(second.store);
    end();
  });

  it('shares the work of 300 effects between two relays, each once', async () => {
    const one = await aWorker();
    const two = await aWorker(one.databaseUri);
    for (let i = 0; i < 300; i++)
      await one.outbox.add('orders.shipped-mail', { orderId: String(i) }, `order:${i}`);
    await finished(one.store);
    const done = [...one.receiver.calls, ...two.receiver.calls].map((call) => call.payload.orderId);
    expect(done).toHaveLength(300);
    expect(new Set(done).size).toBe(300);
  });
});
