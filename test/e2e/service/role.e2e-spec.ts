import { join } from 'node:path';
import { Clock } from '#common/time/clock.js';
import { PersistentClock } from '#common/time/persistent-clock.js';
import { OutboxRepository } from '#infrastructure/outbox/outbox.repository.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { PASSWORD_CHANGED_MAIL } from '#modules/auth/auth.jobs.js';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { createApp } from '../../support/create-app.js';
import { aUser } from '../../support/factories/a-user.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { countMailsTo } from '../../support/inbox.js';
import { startService } from './start-service.js';

describe('the role of a process', () => {
  rules('OPS-28').it('serves requests without workers as `api`', async () => {
    const app = await createApp({ ROLE: 'api' });
    try {
      expect((await app.client.get('/products')).status).toBe(200);
      const { id, email } = await aUser(app);
      await app.get(Outbox).add(PASSWORD_CHANGED_MAIL, { userId: id }, `user:${id}`);
      // It enqueues the effect; the job waits for a worker of another process.
      const waiting = async () =>
        (await app.get(JobQueue).counts()).find(({ queue, state }) => queue === 'mail' && state === 'waiting')
          ?.count;
      await expectEventually(async () => expect(await waiting()).toBe(1));
      // A worker would run it immediately.
      app.clock.advance(60_000);
      expect((await app.client.get('/products')).status).toBe(200);
      expect(await waiting()).toBe(1);
      expect(await app.get(OutboxRepository).listIn('QUEUED', 10)).toMatchObject([
        { job: 'users.password-changed-mail', payload: { userId: id } },
      ]);
      expect(await countMailsTo(app, email)).toBe(0);
    } finally {
      await app.close();
    }
  });

  rules('OPS-29').it('works without a listener as `worker`', async () => {
    const port = await freePort();
    const worker = await startService({ ROLE: 'worker', PORT: String(port) });
    try {
      expect(worker.url).toBeUndefined();
      await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toMatchObject({
        cause: { code: 'ECONNREFUSED' },
      });
      const outbox = worker.app.get(Outbox, { strict: false });
      const store = worker.app.get(OutboxRepository, { strict: false });
      const nobody = '0123456789abcdef01234567';
      await outbox.add(PASSWORD_CHANGED_MAIL, { userId: nobody }, `user:${nobody}`);
      await expectEventually(async () => expect(await store.countUnfinished()).toBe(0));
      // Another process of the same data folder moves the clock.
      new PersistentClock(join(worker.config.dataDir, 'clock.json')).advance(3_600_000);
      const clock = worker.app.get(Clock, { strict: false }) as PersistentClock;
      await expectEventually(() => expect(clock.offset).toBe(3_600_000));
    } finally {
      await worker.stop();
    }
  });
});
