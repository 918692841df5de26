import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';

/** An ID token that somebody has signed in with, kept until it expires: it is good for one sign-in. */
@Schema({ collection: 'used_identity_tokens', versionKey: false })
export class UsedIdentityToken {
  _id!: Types.ObjectId;

  /** A hash that is the same for every copy of the token. */
  @Prop({ type: String, required: true })
  fingerprint!: string;

  @Prop({ type: Date, required: true })
  expiresAt!: Date;
}

export const UsedIdentityTokenSchema = SchemaFactory.createForClass(UsedIdentityToken);
UsedIdentityTokenSchema.index({ fingerprint: 1 }, { unique: true });
// An entry that the database takes away belongs to a token that has run out for the service's clock too, which is never behind.
UsedIdentityTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
