import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

export const OUTBOX_STATES = ['PENDING', 'QUEUED', 'FAILED'] as const;

export type OutboxState = (typeof OUTBOX_STATES)[number];

/** An effect that must follow a commit. It is deleted after its job has succeeded. */
@Schema({ collection: 'outbox', versionKey: false })
export class OutboxEntry {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) job!: string;
  @Prop({ type: Object, required: true }) payload!: Record<string, unknown>;

  /** Entries of one key run sequentially, in the order of creation. */
  @Prop({ type: String, required: true }) orderingKey!: string;
  @Prop({ type: String, required: true, enum: OUTBOX_STATES }) state!: OutboxState;
  @Prop({ type: Date, required: true }) createdAt!: Date;

  /** End of the lease of a QUEUED entry (system time). After it the entry is enqueued again. */
  @Prop({ type: Date }) queuedUntil?: Date;

  /** The last claim, of one or several entries: a relay knows those that it has got by it. */
  @Prop({ type: SchemaTypes.ObjectId }) claimId?: Types.ObjectId;

  /** Id of the request that caused it, for the log. */
  @Prop({ type: String }) requestId?: string;

  /** The place in a trace where it was written, 55 characters, two random numbers; only while tracing is on. */
  @Prop({ type: String }) traceparent?: string;

  /** The error of the last attempt. */
  @Prop({ type: String }) error?: string;

  /** Number of attempts before it FAILED. */
  @Prop({ type: Number }) tries?: number;
}

export const OutboxEntrySchema = SchemaFactory.createForClass(OutboxEntry);
OutboxEntrySchema.index({ state: 1, _id: 1 });
OutboxEntrySchema.index({ orderingKey: 1, _id: 1 });
OutboxEntrySchema.index({ state: 1, queuedUntil: 1 });
// The list of dead letters, which are few: other effects cost nothing here.
OutboxEntrySchema.index({ state: 1, createdAt: 1, _id: 1 }, { partialFilterExpression: { state: 'FAILED' } });
