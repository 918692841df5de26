import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';

/** An ID token used for a sign-in, kept until it expires: each is accepted once. */
@Schema({ collection: 'used_identity_tokens', versionKey: false })
export class UsedIdentityToken {
  _id!: Types.ObjectId;

  /** A hash that is equal for every copy of the token. */
  @Prop({ type: String, required: true }) fingerprint!: string;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const UsedIdentityTokenSchema = SchemaFactory.createForClass(UsedIdentityToken);
UsedIdentityTokenSchema.index({ fingerprint: 1 }, { unique: true });
// TTL index. The application clock is never behind the database's, so a removed entry belongs to an expired token.
UsedIdentityTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
