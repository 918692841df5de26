import { OutboxRepository } from '#infrastructure/outbox/outbox.repository.js';
import type { TestApp } from './create-app.js';
import { expectEventually } from './expect-eventually.js';

/** Waits until nothing is left to do that a test has caused: mails, index, clean-up after accounts. */
export async function effectsEnded(app: TestApp): Promise<void> {
  await expectEventually(async () => expect(await app.get(OutboxRepository).countUnfinished()).toBe(0));
}
