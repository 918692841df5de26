import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';

/** A passkey of an account: a public key whose private one is in a device or a password manager of the owner. */
@Schema({ collection: 'passkeys', versionKey: false })
export class Passkey {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId!: Types.ObjectId;
  /** The id that the authenticator gave it, as base64url. */
  @Prop({ type: String, required: true }) credentialId!: string;
  /** The public key in COSE, as base64url. */
  @Prop({ type: String, required: true }) publicKey!: string;
  /** How often it has signed, as it last said; 0 of passkeys that do not count. */
  @Prop({ type: Number, required: true }) counter!: number;

  /** The name that the owner gave it. */
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  /** Absent until the first sign-in with it. */
  @Prop({ type: Date }) lastUsedAt?: Date;
}

export const PasskeySchema = SchemaFactory.createForClass(Passkey);
PasskeySchema.index({ credentialId: 1 }, { unique: true });
PasskeySchema.index({ userId: 1, createdAt: 1 });
