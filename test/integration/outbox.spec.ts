import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { FailedEffectsRepository } from '#infrastructure/outbox/failed-effects.repository.js';
import { defineJob, HandlesJob, MAIL_JOB } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import type { OutboxEntry } from '#infrastructure/outbox/outbox-entry.schema.js';
import { OutboxRepository } from '#infrastructure/outbox/outbox.repository.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { expectEventually } from '../support/expect-eventually.js';
import { useOutboxApps } from './outbox-app.js';

const SHIPPED = defineJob<{ orderId: string }>({ name: 'test.shipped-mail', ...MAIL_JOB });
const DELIVERED = defineJob<{ orderId: string }>({ name: 'test.delivered-mail', ...MAIL_JOB });
const CONFIRMED = defineJob<{ orderId: string }>({
  name: 'test.confirmation-mail',
  ...MAIL_JOB,
  inAnyOrder: true,
});

interface Call {
  job: string;
  payload: { orderId: string };
  effectId: string;
}

/** Handles every job of this test: notes what it was given, and answers what the test wants. */
@Injectable()
class Receiver {
  readonly calls: Call[] = [];
  answer: (call: Call) => Promise<void> = async () => undefined;

  @HandlesJob(SHIPPED)
  ship(payload: Call['payload'], effectId: string): Promise<void> {
    return this.receive({ job: SHIPPED.name, payload, effectId });
  }

  @HandlesJob(DELIVERED)
  deliver(payload: Call['payload'], effectId: string): Promise<void> {
    return this.receive({ job: DELIVERED.name, payload, effectId });
  }

  @HandlesJob(CONFIRMED)
  confirm(payload: Call['payload'], effectId: string): Promise<void> {
    return this.receive({ job: CONFIRMED.name, payload, effectId });
  }

  private async receive(call: Call): Promise<void> {
    this.calls.push(call);
    await this.answer(call);
  }
}

describe('the outbox', () => {
  const { clock, apps, newDatabaseUri, open } = useOutboxApps();

  async function aWorker(databaseUri = newDatabaseUri(), receiver = new Receiver()) {
    const handler = { provide: Receiver, useValue: receiver };
    const app = await open(databaseUri, { SHIPPED, DELIVERED, CONFIRMED }, handler);
    const store = app.get(OutboxRepository);
    return { app, receiver, outbox: app.get(Outbox), unitOfWork: app.get(UnitOfWork), store, databaseUri };
  }

  const finished = (store: OutboxRepository, passMs = 0) =>
    expectEventually(async () => {
      clock.advance(passMs);
      expect(await store.countUnfinished()).toBe(0);
    });

  rules('FUL-17').it('carries an effect out once after the commit', async () => {
    const { outbox, unitOfWork, receiver, store } = await aWorker();
    await unitOfWork.run(async () => {
      await outbox.add(SHIPPED, { orderId: 'a' }, 'order:a');
      expect(receiver.calls).toEqual([]);
    });
    await finished(store);
    expect(receiver.calls).toEqual([
      {
        job: SHIPPED.name,
        payload: { orderId: 'a' },
        effectId: expect.stringMatching(/^[0-9a-f]{24}$/),
      },
    ]);
  });

  rules('FUL-17').it('forgets an effect whose transaction was rolled back', async () => {
    const { outbox, unitOfWork, receiver, store } = await aWorker();
    const failing = unitOfWork.run(async () => {
      await outbox.add(SHIPPED, { orderId: 'lost' }, 'order:lost');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await outbox.add(SHIPPED, { orderId: 'kept' }, 'order:kept');
    await finished(store);
    expect(receiver.calls.map((call) => call.payload.orderId)).toEqual(['kept']);
  });

  it('keeps the order of effects of one key, also while the first is being retried under its id', async () => {
    const { outbox, receiver, store } = await aWorker();
    let failures = 2;
    receiver.answer = async ({ payload }) => {
      if (payload.orderId === '1' && failures-- > 0) throw new Error('not now');
    };
    for (const orderId of ['1', '2', '3']) await outbox.add(DELIVERED, { orderId }, 'order:x');
    await finished(store, 60_000);
    expect(receiver.calls.map((call) => call.payload.orderId)).toEqual(['1', '1', '1', '2', '3']);
    const ids = receiver.calls.map(({ effectId }) => effectId);
    expect([new Set(ids.slice(0, 3)).size, new Set(ids).size]).toEqual([1, 3]);
  });

  rules('FUL-17').it('does not delay effects of one key when their order does not matter', async () => {
    const { outbox, receiver, store } = await aWorker();
    let refuses = true;
    receiver.answer = async ({ payload }) => {
      if (payload.orderId === '1' && refuses) throw new Error('not now');
    };
    for (const orderId of ['1', '2']) await outbox.add(CONFIRMED, { orderId }, 'order:x');
    await expectEventually(async () =>
      expect(receiver.calls.map((call) => call.payload.orderId)).toEqual(['1', '2']),
    );
    refuses = false;
    await finished(store, 60_000);
    expect(receiver.calls.map((call) => call.payload.orderId)).toEqual(['1', '2', '1']);
  });

  it('keeps what failed for good, tries it no more, and carries it out when it is replayed', async () => {
    const { app, outbox, receiver, store } = await aWorker();
    receiver.answer = async () => {
      throw new ExternalCallError('mail server', 'rejected', 'no such address');
    };
    await outbox.add(SHIPPED, { orderId: 'f' }, 'order:f');
    await finished(store);
    expect(receiver.calls).toHaveLength(1);
    receiver.answer = async () => undefined;
    await expectEventually(async () =>
      expect(await app.get(FailedEffectsRepository).replay({ all: true })).toBe(1),
    );
    await expectEventually(() => expect(receiver.calls).toHaveLength(2));
    await finished(store);
  });

  it('ends a running job with its entry before the process closes its connections, and begins no other', async () => {
    const first = await aWorker();
    let end!: () => void;
    first.receiver.answer = () => new Promise((resolve) => (end = resolve));
    for (const orderId of ['running', 'next']) await first.outbox.add(SHIPPED, { orderId }, 'order:s');
    await expectEventually(() => expect(first.receiver.calls).toHaveLength(1));
    const queue = first.app.get(JobQueue);
    const stopWorking = queue.stopWorking.bind(queue);
    queue.stopWorking = () => {
      end();
      return stopWorking();
    };
    apps.splice(apps.indexOf(first.app), 1);
    await first.app.close();
    expect(first.receiver.calls.map((call) => call.payload.orderId)).toEqual(['running']);
    const second = await aWorker(first.databaseUri);
    await finished(second.store);
    expect(second.receiver.calls.map((call) => call.payload.orderId)).toEqual(['next']);
  });

  rules('FUL-17').it('carries out what a process left behind that died with its queue', async () => {
    const first = await aWorker();
    let reached!: () => void;
    const started = new Promise<void>((resolve) => (reached = resolve));
    let end!: () => void;
    first.receiver.answer = () =>
      new Promise((_, reject) => {
        end = () => reject(new Error('the process died'));
        reached();
      });
    await first.outbox.add(SHIPPED, { orderId: 'd' }, 'order:d');
    await started;
    const second = await aWorker(first.databaseUri);
    await expectEventually(() =>
      expect(second.receiver.calls.map((call) => call.payload.orderId)).toEqual(['d']),
    );
    await finished(second.store);
    end();
  });

  it('carries out what the queue refused after the commit', async () => {
    const { app, outbox, receiver, store } = await aWorker();
    const queue = app.get(JobQueue);
    const enqueue = queue.enqueue.bind(queue);
    queue.enqueue = async () => {
      queue.enqueue = enqueue;
      throw new Error('the queue is full');
    };
    await outbox.add(SHIPPED, { orderId: 'refused' }, 'order:refused');
    await finished(store);
    expect(receiver.calls.map((call) => call.payload.orderId)).toEqual(['refused']);
  });

  rules('FUL-17').it(
    'looks for the job of each entry that a shared queue holds, and of none that a process holds for a minute',
    async () => {
      const { store } = await aWorker();
      const [queued, held] = [new Types.ObjectId(), new Types.ObjectId()];
      // The relay leaves it alone.
      const entry = { job: 'of a newer version', payload: { orderId: 'x' }, createdAt: new Date() };
      const entries = [queued, held].map((_id) => ({ _id, ...entry, orderingKey: _id.toHexString() }));
      await store.insert(entries.slice(0, 1));
      await store.claim(await store.listIn('PENDING', 1));
      await store.insert(entries.slice(1));
      await store.claim(await store.listIn('PENDING', 1), 60_000);
      const found = await store.heldByQueue(10);
      expect(found.map(({ _id }) => _id)).toEqual([queued]);
    },
  );

  it('gives each of the entries that two relays have read to the one that claims it first', async () => {
    const { store } = await aWorker();
    // The relays leave them alone.
    const entry = { job: 'of a newer version', payload: {}, createdAt: new Date() };
    await store.insert(['a', 'b', 'c'].map((orderingKey) => ({ ...entry, orderingKey })));
    const read = await store.listIn('PENDING', 3);
    const [one, other] = await Promise.all([store.claim(read.slice(0, 2)), store.claim(read.slice(1))]);
    expect([...one, ...other].map(({ orderingKey }) => orderingKey).toSorted()).toEqual(['a', 'b', 'c']);
    expect(await store.claim(read)).toEqual([]);
  });

  it('looks for the entry of a job that begins, unless it is delivered once and claimed for minutes', async () => {
    const { store } = await aWorker();
    await store.insert([{ job: 'of a newer version', payload: {}, createdAt: new Date(), orderingKey: 'a' }]);
    const [{ _id, queuedUntil }] = (await store.claim(await store.listIn('PENDING', 1))) as [OutboxEntry];
    const [id, untilMs] = [_id.toHexString(), queuedUntil!.getTime()];
    await store.done(id);
    expect(await store.hold(id, { orderingKey: 'a', untilMs })).toBe('a');
    expect(await store.hold(id, { orderingKey: 'a', untilMs: untilMs - 6 * 60_000 })).toBeUndefined();
    expect(await store.hold(id)).toBeUndefined();
  });

  it('shares the work of 100 effects between two relays, each once', async () => {
    const one = await aWorker();
    const two = await aWorker(one.databaseUri);
    for (let i = 0; i < 100; i++) await one.outbox.add(SHIPPED, { orderId: String(i) }, `order:${i}`);
    await finished(one.store);
    const done = [...one.receiver.calls, ...two.receiver.calls].map((call) => call.payload.orderId);
    expect(done).toHaveLength(100);
    expect(new Set(done).size).toBe(100);
  });
});
