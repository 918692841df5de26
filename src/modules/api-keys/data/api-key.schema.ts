import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import type { Scope } from '#common/access/scopes.js';

/** A key by which a program acts for an administrator. Revoked keys are deleted: the audit log keeps their names. */
@Schema({ collection: 'api_keys', versionKey: false })
export class ApiKey {
  _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) name!: string;

  /** SHA-256 of the key, hex. The key itself is not stored. */
  @Prop({ type: String, required: true }) keyHash!: string;
  @Prop({ type: [String], required: true }) scopes!: Scope[];

  /** The administrator who made it, and whose role it needs. */
  @Prop({ type: SchemaTypes.ObjectId, required: true }) createdBy!: Types.ObjectId;
  @Prop({ type: Date, required: true }) createdAt!: Date;

  /** Absent: it does not end. */
  @Prop({ type: Date }) expiresAt?: Date;

  /** Exact to the minute. Absent: never used. */
  @Prop({ type: Date }) lastUsedAt?: Date;
}

export const ApiKeySchema = SchemaFactory.createForClass(ApiKey);
ApiKeySchema.index({ keyHash: 1 }, { unique: true });
ApiKeySchema.index({ createdBy: 1 });
ApiKeySchema.index({ createdAt: -1, _id: -1 });
