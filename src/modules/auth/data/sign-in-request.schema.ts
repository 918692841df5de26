import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';

/** An address that has asked for a code to sign in, until the code is mailed. It may have no account. */
@Schema({ collection: 'sign_in_requests', versionKey: false })
export class SignInRequest {
  _id!: Types.ObjectId;

  /** In its stored form. */
  @Prop({ type: String, required: true }) email!: string;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const SignInRequestSchema = SchemaFactory.createForClass(SignInRequest);
SignInRequestSchema.index({ email: 1 });
// TTL index, for cleanup only: a request is deleted when its mail is sent.
SignInRequestSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
