import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import type { PaymentFollowUp } from '../domain/payment-follow-ups.js';

/**
 * A payment, by its id at the gateway or its reference by hand: which order has it, and what was reported of it
 * before it was known (decisions 13.8, 13.9). All who record a payment, or keep a report of one that is unknown,
 * write its claim in their transaction. So of two at once, one waits for the other and sees what it has done.
 */
@Schema({ collection: 'payment_claims', versionKey: false })
export class PaymentClaim {
  @Prop({ type: String, required: true }) _id!: string;

  /** Missing while no order has the payment. */
  @Prop({ type: SchemaTypes.ObjectId }) orderId?: Types.ObjectId;
  @Prop({ type: [SchemaTypes.Mixed], default: undefined }) reports?: PaymentFollowUp[];
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const PaymentClaimSchema = SchemaFactory.createForClass(PaymentClaim);
// TTL index. What an order has is found at the order; a claim is needed while reports of its payment can cross.
PaymentClaimSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
