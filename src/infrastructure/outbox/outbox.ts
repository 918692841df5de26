import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { requestContext } from '#infrastructure/logging/request-context.js';
import { inSpan, type Span } from '../tracing/span.js';
import { newId } from '../database/new-id.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { JobDefinition } from './job.js';
import { creationOf } from './effect-spans.js';
import { OutboxStore, type NewEntry } from './outbox.store.js';

/** A committed effect, as listeners receive it. */
export interface WrittenEffect {
  readonly job: JobDefinition;
  /** The key of the entry: the job's name, a colon, and what the effect is about. */
  readonly orderingKey: string;
  /** Whether its entry is enqueued by `HandOver`, and not by the relay. */
  readonly isHandedOver: boolean;
}

/** One effect to record. */
export interface NewEffect<Payload extends object> {
  readonly payload: Payload;
  /** What the effect is about (`order:<id>`); effects of one job name and key keep their order. */
  readonly orderingKey: string;
}

/**
 * Records effects that must follow a commit (mail, refund, index) in the transaction of their cause. The relay enqueues
 * them at least once, in order for each ordering key unless the job is `inAnyOrder`.
 */
@Injectable()
export class Outbox {
  private readonly listeners = new Set<(effect: WrittenEffect) => void>();
  private handOver: ((entries: readonly NewEntry[]) => void) | undefined;

  constructor(
    private readonly store: OutboxStore,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Records one effect. Inside a unit of work it is part of the transaction.
   * @param orderingKey what the effect is about (`order:<id>`); effects of one job name and key keep their order
   */
  async add<Payload extends object>(
    job: JobDefinition<Payload>,
    payload: NoInfer<Payload>,
    orderingKey: string,
  ): Promise<void> {
    await this.addAll(job, [{ payload, orderingKey }]);
  }

  /** Records several effects of one job in one write. */
  async addAll<Payload extends object>(
    job: JobDefinition<Payload>,
    effects: ReadonlyArray<NewEffect<NoInfer<Payload>>>,
  ): Promise<void> {
    if (effects.length === 0) return;
    await inSpan(creationOf(job), (span) => this.write(job, effects, span));
  }

  private async write<Payload extends object>(
    job: JobDefinition<Payload>,
    effects: ReadonlyArray<NewEffect<Payload>>,
    span: Span | undefined,
  ): Promise<void> {
    const requestId = requestContext.getStore()?.requestId;
    const entries = effects.map(({ payload, orderingKey }) => ({
      _id: newId(),
      job: job.name,
      payload,
      orderingKey: keyOf(job, orderingKey),
      createdAt: this.clock.now(),
      ...(requestId === undefined ? {} : { requestId }),
      ...(span === undefined ? {} : { traceparent: span.traceparent }),
    }));
    const handOver = job.bringsUpToDate === true ? undefined : this.handOver;
    await this.store.insert(entries, handOver !== undefined);
    this.unitOfWork.afterCommit(() => {
      handOver?.(entries);
      for (const { orderingKey } of entries) {
        for (const listener of this.listeners)
          listener({ job, orderingKey, isHandedOver: handOver !== undefined });
      }
    });
  }

  /**
   * From now on, entries are written as claimed and given to `receiver` right after their commit, which must enqueue
   * them. Entries of `bringsUpToDate` jobs are not: `InlineEffects` runs them. @returns a function that ends it
   */
  handOverTo(receiver: (entries: readonly NewEntry[]) => void): () => void {
    this.handOver = receiver;
    return () => {
      this.handOver = undefined;
    };
  }

  /** Calls `listener` after a commit, for each entry written by it. @returns a function that ends the subscription */
  onWritten(listener: (effect: WrittenEffect) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The ordering key of an entry: what it is about, for one job name. */
export function keyOf({ name }: JobDefinition, orderingKey: string): string {
  return `${name}:${orderingKey}`;
}
