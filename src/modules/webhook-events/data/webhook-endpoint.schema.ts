import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';
import type { WebhookEvent } from '../domain/webhook-event.js';

/** A secret of an endpoint. */
export interface SigningSecret {
  /** Encrypted: see `SealedTexts`. */
  readonly sealed: string;
  readonly createdAt: Date;
  /** Since a newer one was made; absent: it signs without an end. */
  readonly signsUntil?: Date;
}

/** Why an endpoint was switched off: its receiver answered 410, or took nothing for five days. */
export type SwitchOffReason = 'GONE' | 'FAILING';

/** A receiver of events in a system of the shop's owner. */
@Schema({ collection: 'webhook_endpoints', versionKey: false })
export class WebhookEndpoint {
  _id!: Types.ObjectId;

  /** Its place among the endpoints, from 0; unique, so that their number has a bound. */
  @Prop({ type: Number, required: true }) slot!: number;
  @Prop({ type: String, required: true }) url!: string;
  @Prop({ type: [String], required: true }) events!: WebhookEvent[];
  @Prop({ type: String }) description?: string;
  @Prop({ type: Boolean, required: true }) isActive!: boolean;

  /** Newest first; at most two. */
  @Prop({ type: [Object], required: true }) secrets!: SigningSecret[];

  /** The first failure since the last success. */
  @Prop({ type: Date }) failingSince?: Date;
  @Prop({ type: Object }) switchedOff?: { readonly at: Date; readonly reason: SwitchOffReason };
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date, required: true }) updatedAt!: Date;
}

export const WebhookEndpointSchema = SchemaFactory.createForClass(WebhookEndpoint);
WebhookEndpointSchema.index({ slot: 1 }, { unique: true });
WebhookEndpointSchema.index({ createdAt: -1, _id: -1 });
