import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';
import type { CodTerms, RateTerms, WeightStep } from '../domain/rate.js';

@Schema({ _id: false })
class StoredWeightStep implements WeightStep {
  @Prop({ type: Number, required: true }) upToGrams!: number;
  @Prop({ type: Number, required: true }) priceMinor!: number;
}

@Schema({ _id: false })
class StoredCodTerms implements CodTerms {
  @Prop({ type: Number, required: true }) feeMinor!: number;
  @Prop({ type: Number }) minTotalMinor?: number;
  @Prop({ type: Number }) maxTotalMinor?: number;
}

/** A way of shipping. Amounts are in minor units, weights in grams. */
@Schema()
export class ShippingRate implements RateTerms {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: Number, required: true }) priceMinor!: number;
  @Prop({ type: Number }) freeFromMinor?: number;
  @Prop({ type: [SchemaFactory.createForClass(StoredWeightStep)], default: undefined })
  weightSteps?: WeightStep[];
  @Prop({ type: Number }) perKgMinor?: number;
  @Prop({ type: Number }) maxWeightGrams?: number;
  @Prop({ type: Number }) minDays?: number;
  @Prop({ type: Number }) maxDays?: number;
  @Prop({ type: SchemaFactory.createForClass(StoredCodTerms) }) cod?: CodTerms;
}

/** A region by its PIN codes, and how parcels get there. */
@Schema({ collection: 'shipping_zones', versionKey: false })
export class ShippingZone {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) name!: string;
  /** As they were written; missing in the zone of the rest. */
  @Prop({ type: [String], default: undefined }) pincodes?: string[];
  /** The same in plain form, by which they are unique. */
  @Prop({ type: [String], default: undefined }) entries?: string[];
  @Prop({ type: Number, default: undefined }) pincodeCount?: number;
  @Prop({ type: Boolean, required: true }) isRest!: boolean;
  @Prop({ type: Boolean, required: true }) isServed!: boolean;
  @Prop({ type: Boolean, required: true }) isActive!: boolean;
  @Prop({ type: [SchemaFactory.createForClass(ShippingRate)], required: true }) rates!: ShippingRate[];
  /** From 1; every change makes the next one. */
  @Prop({ type: Number, required: true }) version!: number;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date, required: true }) updatedAt!: Date;
}

export const ShippingZoneSchema = SchemaFactory.createForClass(ShippingZone);
ShippingZoneSchema.index({ createdAt: -1, _id: -1 });
ShippingZoneSchema.index(
  { entries: 1 },
  { unique: true, partialFilterExpression: { pincodeCount: { $exists: true } } },
);
ShippingZoneSchema.index({ isRest: 1 }, { unique: true, partialFilterExpression: { isRest: true } });
