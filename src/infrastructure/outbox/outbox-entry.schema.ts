import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';

export const OUTBOX_STATES = ['PENDING', 'QUEUED', 'FAILED'] as const;

export type OutboxState = (typeof OUTBOX_STATES)[number];

/** An effect that has to follow a commit. It is deleted when it has been carried out. */
@Schema({ collection: 'outbox', versionKey: false })
export class OutboxEntry {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true })
  job!: string;

  @Prop({ type: Object, required: true })
  payload!: Record<string, unknown>;

  /** Entries of one key are carried out one after another, in the order in which they were written. */
  @Prop({ type: String, required: true })
  orderingKey!: string;

  @Prop({ type: String, required: true, enum: OUTBOX_STATES })
  state!: OutboxState;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  /** Until when a QUEUED entry is left to its job; past it the entry is queued again. Machine time. */
  @Prop({ type: Date })
  queuedUntil?: Date;

  /** The request that caused it, for the log. */
  @Prop({ type: String })
  requestId?: string;

  /** Why it FAILED after its last try. */
  @Prop({ type: String })
  error?: string;

  /** How often it was tried before it FAILED. */
  @Prop({ type: Number })
  tries?: number;
}

export const OutboxEntrySchema = SchemaFactory.createForClass(OutboxEntry);
OutboxEntrySchema.index({ state: 1, _id: 1 });
OutboxEntrySchema.index({ orderingKey: 1, _id: 1 });
OutboxEntrySchema.index({ state: 1, queuedUntil: 1 });
