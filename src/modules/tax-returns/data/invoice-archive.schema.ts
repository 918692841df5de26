import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { ARCHIVE_STATES, type ArchiveState } from '../domain/archive-state.js';

/** The last paper that an archive has, by the order of the register. */
@Schema({ _id: false })
export class ArchivedUpTo {
  @Prop({ type: SchemaTypes.ObjectId, required: true }) _id!: Types.ObjectId;
  @Prop({ type: Date, required: true }) issuedAt!: Date;
}

/** An archive of papers: being made, ready to download until it expires, or given up. */
@Schema({ collection: 'invoice_archives', versionKey: false })
export class InvoiceArchive {
  _id!: Types.ObjectId;

  /** The administrator who has asked for it. */
  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId!: Types.ObjectId;
  @Prop({ type: String, required: true, enum: ARCHIVE_STATES }) state!: ArchiveState;

  /** The period, both included. */
  @Prop({ type: Date, required: true }) from!: Date;
  @Prop({ type: Date, required: true }) to!: Date;
  /** The name of the period: `2026-11`. */
  @Prop({ type: String, required: true }) label!: string;
  @Prop({ type: Date, required: true }) requestedAt!: Date;

  /** How many papers it has so far. */
  @Prop({ type: Number, required: true }) papers!: number;
  /** Missing at the beginning. */
  @Prop({ type: SchemaFactory.createForClass(ArchivedUpTo) }) upTo?: ArchivedUpTo;
  /** How often it was begun since it moved. */
  @Prop({ type: Number, required: true }) tries!: number;

  /** The nonce from which the link token is derived, and the token's hash, by which a download finds it. */
  @Prop({ type: String }) nonce?: string;
  @Prop({ type: String }) tokenHash?: string;
  @Prop({ type: Date }) readyAt?: Date;
  /** When the link ends; before, when a record that nobody has ended is deleted. */
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const InvoiceArchiveSchema = SchemaFactory.createForClass(InvoiceArchive);
// Unique index: one in progress for each administrator.
InvoiceArchiveSchema.index(
  { userId: 1 },
  { unique: true, partialFilterExpression: { state: 'QUEUED' }, name: 'running' },
);
InvoiceArchiveSchema.index({ userId: 1, requestedAt: -1 });
InvoiceArchiveSchema.index(
  { tokenHash: 1 },
  { unique: true, partialFilterExpression: { tokenHash: { $type: 'string' } } },
);
// TTL index, for cleanup only: the application's clock ends the link.
InvoiceArchiveSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
