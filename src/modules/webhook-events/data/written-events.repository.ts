import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { insertStoredForms } from '#infrastructure/database/stored-form.js';
import type { WebhookEvent } from '../domain/webhook-event.js';
import { MOST_ENDPOINTS } from '../webhook-events.limits.js';
import { WebhookDelivery } from './webhook-delivery.schema.js';
import { WebhookEndpoint } from './webhook-endpoint.schema.js';

/** An active endpoint and the events that it asks for. */
export interface Subscription {
  readonly _id: Types.ObjectId;
  readonly events: readonly WebhookEvent[];
}

/** Writes deliveries with their cause, and reads who gets them. */
@Injectable()
export class WrittenEventsRepository {
  constructor(
    @InjectModel(WebhookDelivery.name) private readonly deliveries: Model<WebhookDelivery>,
    @InjectModel(WebhookEndpoint.name) private readonly endpoints: Model<WebhookEndpoint>,
  ) {}

  /** Reads the active endpoints, outside any open unit of work: its snapshot may be older than the last change of them. */
  async findSubscriptions(): Promise<Subscription[]> {
    const found = this.endpoints.collection.find(
      { isActive: true },
      { projection: { events: 1 }, limit: MOST_ENDPOINTS },
    );
    return (await found.toArray()) as unknown as Subscription[];
  }

  /** The place of the last event of a record; 0 where none is kept. */
  async lastSeq(record: string): Promise<number> {
    const last = await this.deliveries.findOne({ record }, { seq: 1 }).sort({ seq: -1 }).lean();
    return last?.seq ?? 0;
  }

  async insert(deliveries: readonly WebhookDelivery[]): Promise<void> {
    await insertStoredForms(this.deliveries, deliveries);
  }

  /** Empties the events that have personal data of an account. */
  async eraseDataOf(userId: string): Promise<void> {
    await this.deliveries.updateMany({ userId }, { $unset: { data: 1 } });
  }
}
