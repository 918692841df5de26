import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { requestContext } from '#infrastructure/logging/request-context.js';
import { inSpan, type Span } from '../tracing/span.js';
import { newId } from '../database/new-id.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { JobDefinition } from './job.js';
import { creationOf } from './effect-spans.js';
import { OutboxRepository } from './outbox.repository.js';

/** An effect to record. */
export interface NewEffect<Payload extends object> {
  readonly payload: Payload;
  /** The subject of the effect (`order:<id>`); effects of one job name and key keep their order. */
  readonly orderingKey: string;
}

/**
 * Records effects that must follow a commit (mail, refund, index) in the transaction of their cause. The relay enqueues
 * them at least once, in order for each ordering key unless the job is `inAnyOrder`.
 */
@Injectable()
export class Outbox {
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly store: OutboxRepository,
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
    await this.store.insert(entries);
    this.unitOfWork.afterCommit(() => {
      for (const listener of this.listeners) listener();
    });
  }

  /** Calls `listener` after each commit that wrote effects. @returns a function that ends the subscription */
  onWritten(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The ordering key of an entry: what it is about, for one job name. */
export function keyOf({ name }: JobDefinition, orderingKey: string): string {
  return `${name}:${orderingKey}`;
}
