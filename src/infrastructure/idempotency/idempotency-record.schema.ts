import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';

/**
 * A use of an idempotency key. It stores digests of the key and the request, and the id of the record that the request
 * made or changed. A repeated request is answered from that record, so no personal data is stored here.
 */
@Schema({ collection: 'idempotency_records', versionKey: false })
export class IdempotencyRecord {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId!: Types.ObjectId;
  @Prop({ type: String, required: true }) keyDigest!: string;
  @Prop({ type: String, required: true }) requestDigest!: string;

  /** Set in the transaction of the request's effect, so the key leads to it even after a crash. */
  @Prop({ type: SchemaTypes.ObjectId }) subjectId?: Types.ObjectId;

  /** The lease of the request in progress. */
  @Prop({ type: String, required: true }) leaseToken!: string;
  @Prop({ type: Date, required: true }) leaseUntil!: Date;
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const IdempotencyRecordSchema = SchemaFactory.createForClass(IdempotencyRecord);
IdempotencyRecordSchema.index({ userId: 1, keyDigest: 1 }, { unique: true });
// A TTL index only deletes old records. Expiry itself is enforced by the application clock.
IdempotencyRecordSchema.index({ createdAt: 1 }, { expireAfterSeconds: 2 * 86_400 });
