import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';

/**
 * One use of an idempotency key. It stores digests of the key and the body, and the id of the resulting order. The
 * response is built from the order, so no personal data is stored here.
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

  /** Set in the transaction that creates the order, so the key leads to it even after a crash. */
  @Prop({ type: SchemaTypes.ObjectId })
  orderId?: Types.ObjectId;

  /** The lease of the checkout in progress. */
  @Prop({ type: String, required: true })
  leaseToken!: string;

  @Prop({ type: Date, required: true })
  leaseUntil!: Date;

  @Prop({ type: Date, required: true })
  createdAt!: Date;
}

export const CheckoutAttemptSchema = SchemaFactory.createForClass(CheckoutAttempt);
CheckoutAttemptSchema.index({ user: 1, keyDigest: 1 }, { unique: true });
// A TTL index only deletes old attempts. Expiry itself is enforced by the application clock.
CheckoutAttemptSchema.index({ createdAt: 1 }, { expireAfterSeconds: 2 * 86_400 });
