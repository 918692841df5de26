import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import type { RevocationReason, TokenRevocation } from '../services/revocations/revocation-marks.service.js';

/**
 * An account, or a session, of which access tokens are revoked. It is the durable record from which the mark in the cache store is
 * restored. It holds only an id and is deleted when the last token has expired.
 */
@Schema({ collection: 'access_revocations', versionKey: false })
export class AccessRevocation implements TokenRevocation {
  /** The id of the user, or of the session. */
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) reason!: RevocationReason;
  @Prop({ type: Number }) acceptedFrom?: number;
  @Prop({ type: String }) sparedTokenId?: string;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const AccessRevocationSchema = SchemaFactory.createForClass(AccessRevocation);
AccessRevocationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
