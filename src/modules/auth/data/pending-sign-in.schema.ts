import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';

/** A sign-in whose first factor was right and whose second one is awaited. It opens nothing by itself. */
@Schema({ collection: 'pending_sign_ins', versionKey: false })
export class PendingSignIn {
  _id!: Types.ObjectId;

  /** SHA-256 of the `mfaToken`, hex. The token itself is not stored. */
  @Prop({ type: String, required: true }) tokenHash!: string;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId!: Types.ObjectId;

  /** The version of the account's tokens then: a new password, a ban or a new role ends the sign-in. */
  @Prop({ type: Number, required: true }) tokenVersion!: number;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const PendingSignInSchema = SchemaFactory.createForClass(PendingSignIn);
PendingSignInSchema.index({ tokenHash: 1 }, { unique: true });
PendingSignInSchema.index({ userId: 1 });
// TTL index, for cleanup only. Expiry is enforced by the application clock, which is never behind the database's.
PendingSignInSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
