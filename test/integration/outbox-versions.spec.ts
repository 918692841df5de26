import { Injectable, type LoggerService } from '@nestjs/common';
import { Types } from 'mongoose';
import { FailedEffectsRepository } from '#infrastructure/outbox/failed-effects.repository.js';
import { JobRunner } from '#infrastructure/outbox/job-runner.js';
import { defineJob, HandlesJob, MAIL_JOB } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import type { OutboxEntry } from '#infrastructure/outbox/outbox-entry.schema.js';
import { OutboxRepository, PAGE } from '#infrastructure/outbox/outbox.repository.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { expectEventually } from '../support/expect-eventually.js';
import { useOutboxApps } from './outbox-app.js';

const KNOWN = defineJob<{ orderId: string }>({ name: 'test.known-mail', ...MAIL_JOB });
const NEWER = 'test.something-new';

@Injectable()
class Receiver {
  readonly received: string[] = [];

  @HandlesJob(KNOWN)
  async receive({ orderId }: { orderId: string }): Promise<void> {
    this.received.push(orderId);
  }
}

describe('the outbox with effects of a newer version', () => {
  const { clock, newDatabaseUri, open } = useOutboxApps();

  async function aWorker(databaseUri = newDatabaseUri(), logger: LoggerService | false = false) {
    const app = await open(databaseUri, { KNOWN }, Receiver, logger);
    const { received } = app.get(Receiver);
    return { app, received, outbox: app.get(Outbox), store: app.get(OutboxRepository) };
  }

  /** An entry as the newer version writes it. */
  const newer = (orderingKey: string) => ({ job: NEWER, payload: {}, createdAt: clock.now(), orderingKey });

  it('leaves them to it, and carries out its own', async () => {
    const { app, outbox, received, store } = await aWorker();
    await store.insert([newer('new')]);
    const queue = app.get(JobQueue);
    const attempt = { id: new Types.ObjectId().toHexString(), name: NEWER, data: { payload: {} } };
    await queue.enqueue('mail', { ...attempt, attempts: 2, backoffMs: 60_000 });
    await expectEventually(async () =>
      expect(await queue.counts()).toContainEqual({ queue: 'mail', state: 'delayed', count: 1 }),
    );
    await expect(app.get(JobRunner).perform({ ...attempt, attempt: 2 })).rejects.toThrow(
      'this version knows no job "test.something-new"',
    );
    await outbox.add(KNOWN, { orderId: 'known' }, 'order:known');
    await expectEventually(async () => expect(await store.countUnfinished()).toBe(1));
    expect(received).toEqual(['known']);
    expect((await store.listIn('PENDING', 2)).map(({ job }) => job)).toEqual([NEWER]);
  });

  it('carries out its own behind more of them than it reads at a time, and says that they wait', async () => {
    const databaseUri = newDatabaseUri();
    const { outbox, received, store } = await aWorker(databaseUri);
    await store.insert(Array.from({ length: PAGE + 1 }, (_, i) => newer(`new:${i}`)));
    await outbox.add(KNOWN, { orderId: 'known' }, 'order:known');
    await expectEventually(() => expect(received).toEqual(['known']));
    const said: unknown[] = [];
    const silent = () => undefined;
    await aWorker(databaseUri, { log: silent, error: silent, warn: (line: object) => said.push(line) });
    await expectEventually(() =>
      expect(said).toContainEqual(expect.objectContaining({ event: 'outbox.job_unknown', job: NEWER })),
    );
    await expectEventually(async () => expect(await store.countUnfinished()).toBe(PAGE + 1));
    expect(await store.countIn('PENDING', 2 * PAGE)).toBe(PAGE + 1);
  });

  it('gives one back after the last attempt: it is no dead letter', async () => {
    const { app, store } = await aWorker();
    await store.insert([newer('new')]);
    const [{ _id }] = (await store.claim(await store.listIn('PENDING', 1))) as [OutboxEntry];
    const job = { id: _id.toHexString(), name: NEWER, data: { payload: {} } };
    await app.get(JobQueue).enqueue('mail', { ...job, attempts: 1, backoffMs: 1_000 });
    await expectEventually(async () => expect(await store.countIn('PENDING', 1)).toBe(1));
    expect(await app.get(FailedEffectsRepository).count()).toBe(0);
  });
});
