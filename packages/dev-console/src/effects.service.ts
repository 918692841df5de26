import { Injectable } from '@nestjs/common';
import { FailedEffectsRepository } from '#infrastructure/outbox/failed-effects.repository.js';
import type { OutboxEntry } from '#infrastructure/outbox/outbox-entry.schema.js';
import { OutboxRepository } from '#infrastructure/outbox/outbox.repository.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { EffectNotFailedError } from './dev-console.errors.js';

/** The effects that the outbox and the queues still hold. */
export interface WaitingEffects {
  /** Given up after their last try: somebody decides. Oldest first, like the others. */
  readonly failed: readonly OutboxEntry[];
  /** Waiting for their turn, or for the relay. */
  readonly pending: readonly OutboxEntry[];
  /** Under way, or waiting for their next try. */
  readonly queued: readonly OutboxEntry[];
  /** Failed jobs that only the queues know. */
  readonly failedJobs: Awaited<ReturnType<JobQueue['failed']>>;
}

const ID = /^[0-9a-f]{24}$/;

/** Effects of commits, such as mails and refunds, that are not done yet; what `outbox:replay` and `outbox:drop` do, by button. */
@Injectable()
export class EffectsService {
  constructor(
    private readonly store: OutboxRepository,
    private readonly failures: FailedEffectsRepository,
    private readonly queue: JobQueue,
  ) {}

  /** @param limit of each list */
  async read(limit: number): Promise<WaitingEffects> {
    const [failed, pending, queued, failedJobs] = await Promise.all([
      this.failures.list(limit),
      this.store.listIn('PENDING', limit),
      this.store.listIn('QUEUED', limit),
      this.queue.failed(limit),
    ]);
    return { failed, pending, queued, failedJobs };
  }

  /** Has a failed effect tried again. @throws EffectNotFailedError */
  async replay(id: string): Promise<void> {
    const replayed = ID.test(id) ? await this.failures.replay({ id }) : 0;
    if (replayed === 0) throw new EffectNotFailedError();
  }

  /** Removes a failed effect: it is never carried out. @throws EffectNotFailedError */
  async drop(id: string): Promise<void> {
    const dropped = ID.test(id) ? await this.failures.drop(id) : null;
    if (dropped === null) throw new EffectNotFailedError();
  }
}
