import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';

/** A data export: under way (`QUEUED`), or ready to be downloaded until it expires. */
@Schema({ collection: 'data_exports', versionKey: false })
export class DataExport {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  userId!: Types.ObjectId;

  @Prop({ type: String, required: true, enum: ['QUEUED', 'READY'] })
  state!: 'QUEUED' | 'READY';

  @Prop({ type: Date, required: true })
  requestedAt!: Date;

  /** What the link's token is made of: 256 random bits, hex. */
  @Prop({ type: String })
  nonce?: string;

  /** SHA-256 of the link's token, hex: the export is found by it. */
  @Prop({ type: String })
  tokenHash?: string;

  /** The JSON file, compressed with gzip. */
  @Prop({ type: Buffer })
  content?: Buffer;

  @Prop({ type: Date })
  expiresAt?: Date;
}

export const DataExportSchema = SchemaFactory.createForClass(DataExport);
// One export of a user runs at a time.
DataExportSchema.index(
  { userId: 1 },
  { unique: true, partialFilterExpression: { state: 'QUEUED' }, name: 'running' },
);
DataExportSchema.index({ userId: 1, state: 1 });
DataExportSchema.index(
  { tokenHash: 1 },
  { unique: true, partialFilterExpression: { tokenHash: { $type: 'string' } } },
);
// Cleans up only. Whether a link has run out is decided by the service's clock, which is never behind the database's.
DataExportSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
