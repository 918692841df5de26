import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';

/** A challenge that a passkey has answered, kept until it expires: each is answered once. */
@Schema({ collection: 'used_passkey_challenges', versionKey: false })
export class UsedPasskeyChallenge {
  _id!: Types.ObjectId;

  /** SHA-256 of the challenge, hex. */
  @Prop({ type: String, required: true }) challengeHash!: string;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const UsedPasskeyChallengeSchema = SchemaFactory.createForClass(UsedPasskeyChallenge);
UsedPasskeyChallengeSchema.index({ challengeHash: 1 }, { unique: true });
// TTL index. The application clock is never behind the database's, so a removed entry belongs to an expired challenge.
UsedPasskeyChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
