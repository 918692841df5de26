import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import type { SentEvent } from '../domain/webhook-event.js';
import { DELIVERY_KEPT_SECONDS } from '../webhook-events.limits.js';

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An event for one endpoint: written in the transaction of its cause, sent until it is delivered or given up. */
@Schema({ collection: 'webhook_deliveries', versionKey: false })
export class WebhookDelivery {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true }) endpointId!: Types.ObjectId;
  @Prop({ type: String, required: true }) event!: SentEvent;

  /** The record that it is about: `order:<id>`. */
  @Prop({ type: String, required: true }) record!: string;

  /** The place of the event among those of its record. */
  @Prop({ type: Number, required: true }) seq!: number;

  /** The account whose personal data is in it. */
  @Prop({ type: SchemaTypes.ObjectId }) userId?: Types.ObjectId;

  /** The record as it was, as JSON. Absent once the account is erased. */
  @Prop({ type: String }) data?: string;
  @Prop({ type: String, required: true, enum: DELIVERY_STATUSES }) status!: DeliveryStatus;

  /** Keeps no order: a test, or one that was sent again after its end. */
  @Prop({ type: Boolean }) isApart?: boolean;

  /** Attempts in all. */
  @Prop({ type: Number, required: true }) attempts!: number;

  /** Attempts since it was last begun; the delay before the next one follows from it. */
  @Prop({ type: Number, required: true }) tries!: number;

  /** Absent once it has ended. */
  @Prop({ type: Date }) nextAttemptAt?: Date;

  /** An attempt is in progress until then (system time). */
  @Prop({ type: Date }) leasedUntil?: Date;

  /** The status that the receiver answered last. */
  @Prop({ type: Number }) responseStatus?: number;

  /** Why the last attempt failed. */
  @Prop({ type: String }) error?: string;

  /** When the event happened. */
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const WebhookDeliverySchema = SchemaFactory.createForClass(WebhookDelivery);
WebhookDeliverySchema.index({ endpointId: 1, createdAt: -1, _id: -1 });
WebhookDeliverySchema.index({ endpointId: 1, status: 1, createdAt: -1, _id: -1 });
WebhookDeliverySchema.index({ endpointId: 1, status: 1, nextAttemptAt: 1, seq: 1 });
WebhookDeliverySchema.index({ endpointId: 1, record: 1, status: 1, seq: 1 });
WebhookDeliverySchema.index({ record: 1, seq: -1 });
WebhookDeliverySchema.index({ userId: 1 }, { sparse: true });
// TTL index: deliveries are kept for 30 days.
WebhookDeliverySchema.index({ createdAt: 1 }, { expireAfterSeconds: DELIVERY_KEPT_SECONDS });
