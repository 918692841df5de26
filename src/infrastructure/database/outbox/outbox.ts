import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { requestContext } from '#infrastructure/logging/request-context.js';
import type { JobName, JobPayloads } from '#infrastructure/queue/jobs.js';
import { UnitOfWork } from '../unit-of-work.js';
import { OutboxStore } from './outbox.store.js';

/** What was written, as those who carry it out hear of it after the commit. */
export interface WrittenEffect {
  readonly job: JobName;
  /** The key of the entry: the job's name, a colon, and what the effect is about. */
  readonly orderingKey: string;
}

/** One effect to record. */
export interface NewEffect<N extends JobName> {
  readonly payload: JobPayloads[N];
  /** What the effect is about (`order:<id>`); effects of one job name and key keep their order. */
  readonly orderingKey: string;
}

/**
 * Records effects that must follow a commit (mail, refund, index) in the transaction of their cause. The relay
 * hands them to the queues: at least once, in order for each ordering key.
 */
@Injectable()
export class Outbox {
  private readonly listeners = new Set<(effect: WrittenEffect) => void>();

  constructor(
    private readonly store: OutboxStore,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Records one effect. Inside a unit of work it stands or falls with it.
   * @param orderingKey what the effect is about (`order:<id>`); effects of one job name and key keep their order
   */
  async add<N extends JobName>(job: N, payload: JobPayloads[N], orderingKey: string): Promise<void> {
    await this.addAll(job, [{ payload, orderingKey }]);
  }

  /** Records several effects of one job in one write. */
  async addAll<N extends JobName>(job: N, effects: ReadonlyArray<NewEffect<N>>): Promise<void> {
    if (effects.length === 0) return;
    const requestId = requestContext.getStore()?.requestId;
    const entries = effects.map(({ payload, orderingKey }) => ({
      job,
      payload,
      orderingKey: keyOf(job, orderingKey),
      createdAt: this.clock.now(),
      ...(requestId === undefined ? {} : { requestId }),
    }));
    await this.store.insert(entries);
    this.unitOfWork.afterCommit(() => {
      for (const { orderingKey } of entries) {
        for (const listener of this.listeners) listener({ job, orderingKey });
      }
    });
  }

  /** Calls `listener` after a commit, for each entry that it wrote: the relay of this process need not wait for its poll. */
  onWritten(listener: (effect: WrittenEffect) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The ordering key of an entry: what it is about, for one job name. */
export function keyOf(job: JobName, orderingKey: string): string {
  return `${job}:${orderingKey}`;
}
