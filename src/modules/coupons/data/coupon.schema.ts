import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { WORDS_FORM_INDEX, WORDS_INDEX } from '#infrastructure/database/word-search.js';
import { COUPON_TYPES, type CouponTerms, type CouponType } from '../domain/coupon-terms.js';

@Schema({ collection: 'coupons', versionKey: false })
export class Coupon implements CouponTerms {
  @Prop({ type: SchemaTypes.ObjectId, required: true }) _id!: Types.ObjectId;

  /** Upper-case, unique. */
  @Prop({ type: String, required: true }) code!: string;
  @Prop({ type: String, required: true, enum: COUPON_TYPES }) type!: CouponType;
  @Prop({ type: Number }) percent?: number;
  @Prop({ type: Number }) amountMinor?: number;
  @Prop({ type: Number, required: true }) minSubtotalMinor!: number;
  @Prop({ type: Number }) maxDiscountMinor?: number;
  @Prop({ type: Date }) validFrom?: Date;
  @Prop({ type: Date }) validUntil?: Date;
  @Prop({ type: Number }) usageLimit?: number;
  @Prop({ type: Number }) perUserLimit?: number;
  @Prop({ type: Boolean, required: true }) isActive!: boolean;

  /** The words that administrators find it by. Missing in legacy records, until `db:migrate` adds them. */
  @Prop({ type: [String], default: undefined }) words?: string[];
  @Prop({ type: Number }) wordsForm?: number;

  /** Counted uses, without the released ones. */
  @Prop({ type: Number, required: true }) usedCount!: number;
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const CouponSchema = SchemaFactory.createForClass(Coupon);
CouponSchema.index({ code: 1 }, { unique: true });
CouponSchema.index({ createdAt: -1, _id: -1 });
CouponSchema.index(WORDS_INDEX);
CouponSchema.index(WORDS_FORM_INDEX);
