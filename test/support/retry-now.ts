import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import type { QueueName } from '#infrastructure/queue/queue-names.js';
import type { TestApp } from './create-app.js';
import { expectEventually } from './expect-eventually.js';

/** Longer than any job waits for its second attempt. */
const BACKOFF_MS = 5_000;

/** Waits until an attempt of a job has failed, and moves time to the second one. Redis waits for it in real time. */
export async function retryNow(app: TestApp, queue: QueueName): Promise<void> {
  await expectEventually(async () => {
    const delayed = (await app.get(JobQueue).counts()).find(
      (count) => count.queue === queue && count.state === 'delayed',
    );
    expect(delayed?.count).toBeGreaterThan(0);
  });
  app.clock.advance(BACKOFF_MS);
}
