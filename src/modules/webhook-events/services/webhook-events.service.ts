import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '#common/time/clock.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import type { WebhookDelivery } from '../data/webhook-delivery.schema.js';
import { WrittenEventsRepository } from '../data/written-events.repository.js';
import { eventData } from '../domain/event-data.js';
import { recordKey, type WebhookEvent, type WebhookRecord } from '../domain/webhook-event.js';
import { MOST_DATA_BYTES } from '../webhook-events.limits.js';
import { WebhookSubscriptionsService } from './webhook-subscriptions.service.js';

/**
 * Writes events in the transaction of their cause, one delivery for each endpoint that asks for them. Without such an endpoint it
 * does nothing.
 */
@Injectable()
export class WebhookEventsService {
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly subscriptions: WebhookSubscriptionsService,
    private readonly store: WrittenEventsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Whether an endpoint asks for one of the events. */
  async isWanted(...events: WebhookEvent[]): Promise<boolean> {
    const endpoints = await this.subscriptions.all();
    return endpoints.some((endpoint) => events.some((event) => endpoint.events.includes(event)));
  }

  /**
   * Writes the events of a record, in their order.
   * @param read the record as an administrator reads it; called once, and only if an endpoint asks for one of the events
   * @throws Error outside a unit of work, if an endpoint asks for one: the events could be lost
   */
  async record(
    events: readonly WebhookEvent[],
    about: WebhookRecord,
    read: () => object | Promise<object>,
  ): Promise<void> {
    if (events.length === 0) return;
    const endpoints = await this.subscriptions.all();
    const wanted = events.flatMap((event) =>
      endpoints
        .filter((endpoint) => endpoint.events.includes(event))
        .map(({ _id: endpointId }) => ({ event, endpointId, place: events.indexOf(event) + 1 })),
    );
    if (wanted.length === 0) return;
    if (!this.unitOfWork.isOpen)
      throw new Error(`${events[0]} is recorded outside the unit of work of its cause`);
    const data = eventData(about.id, await read(), MOST_DATA_BYTES);
    await this.write(wanted, about, data);
  }

  /** Calls `listener` after each commit that wrote events. @returns a function that ends the subscription */
  onWritten(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async write(
    wanted: ReadonlyArray<Pick<WebhookDelivery, 'event' | 'endpointId'> & { readonly place: number }>,
    about: WebhookRecord,
    data: string,
  ): Promise<void> {
    const record = recordKey(about);
    const last = await this.store.lastSeq(record);
    const now = this.clock.now();
    await this.store.insert(
      wanted.map(({ event, endpointId, place }) => ({
        _id: newId(),
        endpointId,
        event,
        record,
        seq: last + place,
        ...(about.userId === undefined ? {} : { userId: new Types.ObjectId(about.userId) }),
        data,
        status: 'PENDING',
        attempts: 0,
        tries: 0,
        nextAttemptAt: now,
        createdAt: now,
      })),
    );
    this.unitOfWork.afterCommit(() => {
      for (const listener of this.listeners) listener();
    });
  }
}
