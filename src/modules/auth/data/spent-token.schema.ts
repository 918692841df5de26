import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A token that was accepted, and is not accepted again: an ID token, or a challenge that a passkey has answered. */
@Schema({ collection: 'spent_tokens', versionKey: false })
export class SpentToken {
  /** A hash that is equal for every copy of the token. */
  @Prop({ type: String, required: true }) _id!: string;
  /** When the token expires. */
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const SpentTokenSchema = SchemaFactory.createForClass(SpentToken);
// TTL index. The application clock is never behind the database's, so a removed entry belongs to an expired token.
SpentTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
