import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';

/**
 * One use of an idempotency key. It keeps digests of the key and of the body, and which order came of it; the
 * answer is made from the order, so nothing personal lies here.
 */
@Schema({ collection: 'checkout_attempts', versionKey: false })
export class CheckoutAttempt {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  user!: Types.ObjectId;

  @Prop({ type: String, required: true })
  keyDigest!: string;

  @Prop({ type: String, required: true })
  bodyDigest!: string;

  /** Set in the transaction that makes the order: after a crash the key leads to it. */
  @Prop({ type: SchemaTypes.ObjectId })
  orderId?: Types.ObjectId;

  /** Who works on it at present, and until when nobody else may. */
  @Prop({ type: String, required: true })
  leaseToken!: string;

  @Prop({ type: Date, required: true })
  leaseUntil!: Date;

  @Prop({ type: Date, required: true })
  createdAt!: Date;
}

export const CheckoutAttemptSchema = SchemaFactory.createForClass(CheckoutAttempt);
CheckoutAttemptSchema.index({ user: 1, keyDigest: 1 }, { unique: true });
// A broom only: whether an attempt still counts is decided by the service's clock.
CheckoutAttemptSchema.index({ createdAt: 1 }, { expireAfterSeconds: 2 * 86_400 });
