import { Outbox } from '#infrastructure/outbox/outbox.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { PASSWORD_CHANGED_MAIL } from '#modules/auth/auth.jobs.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aFailedEffect, outboxOf } from '../../support/factories/a-failed-effect.js';
import { useAdmin } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

const OF_A_NEWER_VERSION = 'mail.of-a-newer-version';

describe('the queues', () => {
  // Nobody works here: what waits goes on waiting.
  const app = useApp({ ROLE: 'api' });
  const admin = useAdmin(app);

  const mailQueue = async () =>
    expectSuccess(await admin.client.get('/queues/admin')).find(
      ({ queue }: { queue: string }) => queue === 'mail',
    );

  rules('QUE-01').it('say what waits since when, and what failed', async () => {
    const writtenAt = app.clock.now();
    const { id } = admin.user;
    for (const about of ['user:a', 'user:b'])
      await app.get(Outbox).add(PASSWORD_CHANGED_MAIL, { userId: id }, about);
    await aFailedEffect(app);
    await aFailedEffect(app, { job: 'orders.refund' });
    const mail = await mailQueue();
    expect(mail).toMatchObject({ queue: 'mail', waiting: 2, running: 0, retrying: 0, failed: 1 });
    expect(new Date(mail.oldestAt).getTime() - writtenAt.getTime()).toBeLessThan(5_000);
    const queues = expectSuccess(await admin.client.get('/queues/admin'));
    expect(queues).toHaveLength(6);
    expect(queues).toContainEqual({
      queue: 'payments',
      waiting: 0,
      running: 0,
      retrying: 0,
      failed: 1,
      oldestAt: null,
    });
  });

  rules('QUE-01').it('say what waits and what failed also while the queues cannot be asked', async () => {
    const counts = jest.spyOn(app.get(JobQueue), 'counts').mockRejectedValue(new Error('no Redis'));
    try {
      expect(await mailQueue()).toMatchObject({ waiting: 2, running: null, retrying: null, failed: 1 });
    } finally {
      counts.mockRestore();
    }
  });
});

describe('dead letters', () => {
  const app = useApp();
  const admin = useAdmin(app);

  afterEach(() => outboxOf(app).deleteMany({}));

  const list = async (query = '') => expectSuccess(await admin.client.get(`/queues/admin/failed?${query}`));
  const retry = (id: string) => admin.client.post(`/queues/admin/failed/${id}/retry`);

  rules('QUE-02').it('are listed newest first, without personal data', async () => {
    const at = (minutes: number) => new Date(app.clock.nowMs() - minutes * 60_000);
    const old = await aFailedEffect(app, { createdAt: at(5), job: OF_A_NEWER_VERSION });
    const orderId = UNKNOWN_ID;
    const written = at(1);
    const fresh = await aFailedEffect(app, {
      createdAt: written,
      job: 'orders.refund',
      payload: { orderId },
      orderingKey: `orders.refund:order:${orderId}`,
      error: 'mail to asha.rao@example.com, phone 9876543210, by redis://:secret@host failed',
      tries: 20,
    });
    const { failed, meta } = await list();
    expect(meta).toMatchObject({ total: 2, page: 1, limit: 20 });
    expect(failed).toEqual([
      {
        _id: fresh,
        queue: 'payments',
        job: 'orders.refund',
        about: `order:${orderId}`,
        attempts: 20,
        error: 'mail to [hidden], phone [hidden], by redis://:[hidden] failed',
        createdAt: written.toISOString(),
        requestId: null,
      },
      expect.objectContaining({ _id: old, queue: null, job: OF_A_NEWER_VERSION }),
    ]);
    const first = await list('limit=1&cursor=');
    const second = await list(`limit=1&cursor=${encodeURIComponent(first.meta.nextCursor)}`);
    expect([first, second].map((page) => page.failed[0]._id)).toEqual([fresh, old]);
  });

  rules('QUE-03').it('are tried again, which the audit log has', async () => {
    const id = await aFailedEffect(app);
    const answer = await retry(id);
    expect(expectSuccess(answer, 202)).toBeNull();
    await expectEventually(async () => expect(await outboxOf(app).findById(id)).toBeNull());
    const { entries } = expectSuccess(await admin.client.get(`/audit-log?subject=${id}`));
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'EFFECT_RETRIED',
        actor: admin.user.id,
        before: expect.objectContaining({ state: 'FAILED', attempts: 12 }),
        after: expect.objectContaining({
          state: 'PENDING',
          job: 'orders.shipped-mail',
          about: expect.stringMatching(/^order:[0-9a-f]{24}$/),
        }),
      }),
    ]);
    expectError(await retry(id), 404, 'Dead letter not found');
  });

  rules('QUE-03').it('do not say whose account they are about', async () => {
    const userId = admin.user.id;
    const { name: job } = PASSWORD_CHANGED_MAIL;
    const id = await aFailedEffect(app, { job, payload: { userId }, orderingKey: `${job}:user:${userId}` });
    expect((await list()).failed).toMatchObject([{ about: `user:${userId}` }]);
    expectSuccess(await retry(id), 202);
    const { entries } = expectSuccess(await admin.client.get(`/audit-log?subject=${id}`));
    expect(JSON.stringify(entries[0].after)).not.toContain(userId);
  });

  rules('QUE-03').it('are tried again once: by the first of two presses', async () => {
    // It stays what it is: this version cannot carry it out.
    const id = await aFailedEffect(app, { job: OF_A_NEWER_VERSION });
    const answers = await Promise.all([retry(id), retry(id)]);
    expect(statusesOf(answers)).toEqual([202, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expectError(refused, 409, 'This effect has not failed; it is still being tried');
    expect(await outboxOf(app).findById(id)).toMatchObject({ state: 'PENDING' });
    const { entries } = expectSuccess(await admin.client.get(`/audit-log?subject=${id}`));
    expect(entries).toHaveLength(1);
    expect((await list()).meta.total).toBe(0);
  });
});
