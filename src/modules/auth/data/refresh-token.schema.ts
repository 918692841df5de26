import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';

/**
 * A refresh token that was handed out. The tokens that followed one another from one login are a family.
 * A used one is kept to its expiry, so that it is known when it is presented again.
 */
@Schema({ collection: 'refresh_tokens', versionKey: false })
export class RefreshToken {
  _id!: Types.ObjectId;

  /** SHA-256 of the token, hex. The token itself is not kept. */
  @Prop({ type: String, required: true })
  tokenHash!: string;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  familyId!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  userId!: Types.ObjectId;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  @Prop({ type: Date, required: true })
  expiresAt!: Date;

  /** When it was exchanged for its successor. */
  @Prop({ type: Date })
  usedAt?: Date;

  @Prop({ type: Date })
  revokedAt?: Date;
}

export const RefreshTokenSchema = SchemaFactory.createForClass(RefreshToken);
RefreshTokenSchema.index({ tokenHash: 1 }, { unique: true });
RefreshTokenSchema.index({ familyId: 1 });
RefreshTokenSchema.index({ userId: 1, createdAt: 1 });
// Cleans up only. Whether a token has run out is decided by the service's clock, which is never behind the database's.
RefreshTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
