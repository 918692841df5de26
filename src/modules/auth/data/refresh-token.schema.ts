import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import type { SecondFactorKind } from '#http/decorators.js';

/**
 * An issued refresh token. All tokens rotated from one login form a family, which is the session: its id is that of the family.
 * A used token is kept until it expires, so that its reuse can be detected.
 */
@Schema({ collection: 'refresh_tokens', versionKey: false })
export class RefreshToken {
  _id!: Types.ObjectId;

  /** SHA-256 of the token, hex. The token itself is not stored. */
  @Prop({ type: String, required: true }) tokenHash!: string;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) familyId!: Types.ObjectId;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId!: Types.ObjectId;
  /** When it was issued: the session was last used then. */
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date, required: true }) expiresAt!: Date;

  /** When the session began. Absent in sessions of an earlier version. */
  @Prop({ type: Date }) startedAt?: Date;
  /** The second factor with which the session was opened, or which was set up in it. Absent: none. */
  @Prop({ type: String }) secondFactor?: SecondFactorKind;
  /** The header of the client that it was issued to. */
  @Prop({ type: String }) userAgent?: string;
  /** The shortened address of the client that it was issued to. */
  @Prop({ type: String }) address?: string;

  @Prop({ type: Date }) usedAt?: Date;
  @Prop({ type: Date }) revokedAt?: Date;
}

export const RefreshTokenSchema = SchemaFactory.createForClass(RefreshToken);
RefreshTokenSchema.index({ tokenHash: 1 }, { unique: true });
RefreshTokenSchema.index({ familyId: 1 });
RefreshTokenSchema.index({ userId: 1, createdAt: 1 });
// TTL index, for cleanup only. Expiry is enforced by the application clock, which is never behind the database's.
RefreshTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
