import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';

/** A data export: in progress (`QUEUED`), or ready to download until it expires. */
@Schema({ collection: 'data_exports', versionKey: false })
export class DataExport {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId!: Types.ObjectId;
  @Prop({ type: String, required: true, enum: ['QUEUED', 'READY'] }) state!: 'QUEUED' | 'READY';
  @Prop({ type: Date, required: true }) requestedAt!: Date;

  /** The nonce from which the link token is derived: 256 random bits, hex. */
  @Prop({ type: String }) nonce?: string;

  /** SHA-256 of the link token, hex. Downloads look the export up by it. */
  @Prop({ type: String }) tokenHash?: string;

  /** The JSON file, compressed with gzip. */
  @Prop({ type: Buffer }) content?: Buffer;
  @Prop({ type: Date }) expiresAt?: Date;
}

export const DataExportSchema = SchemaFactory.createForClass(DataExport);
// Unique index: one export in progress for each user.
DataExportSchema.index(
  { userId: 1 },
  { unique: true, partialFilterExpression: { state: 'QUEUED' }, name: 'running' },
);
DataExportSchema.index({ userId: 1, state: 1 });
DataExportSchema.index(
  { tokenHash: 1 },
  { unique: true, partialFilterExpression: { tokenHash: { $type: 'string' } } },
);
// TTL index, for cleanup only. Expiry is enforced by the application clock, which is never behind the database's.
DataExportSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
