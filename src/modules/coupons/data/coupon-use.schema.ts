import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** How often one customer has used one coupon. */
@Schema({ collection: 'coupon_uses', versionKey: false })
export class CouponUse {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true }) couponId!: Types.ObjectId;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId!: Types.ObjectId;
  @Prop({ type: Number, required: true }) count!: number;
}

export const CouponUseSchema = SchemaFactory.createForClass(CouponUse);
CouponUseSchema.index({ couponId: 1, userId: 1 }, { unique: true });
CouponUseSchema.index({ userId: 1 });
