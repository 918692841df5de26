import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import type { RevocationReason } from '#infrastructure/cache/access-revocations.js';

/**
 * An account whose access tokens are refused: the durable half of the mark in the cache store, from which the mark is
 * made again after a restart. A bare identifier, deleted when no token of the account can be valid any more.
 */
@Schema({ collection: 'access_revocations', versionKey: false })
export class AccessRevocation {
  /** The user's id. */
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true })
  reason!: RevocationReason;

  @Prop({ type: Date, required: true })
  expiresAt!: Date;
}

export const AccessRevocationSchema = SchemaFactory.createForClass(AccessRevocation);
AccessRevocationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
