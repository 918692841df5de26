import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import type { SoldLine, SoldOrder } from '../domain/sales-tally.js';

@Schema({ _id: false })
class StoredSoldLine implements SoldLine {
  @Prop({ type: String, required: true }) productId!: string;
  @Prop({ type: Number, required: true }) quantity!: number;
  @Prop({ type: Number, required: true }) lineTotalMinor!: number;
}

/**
 * A ledger entry that is not folded into its day yet: an order became `DELIVERED` (`sign` 1) or left that status
 * (-1).
 */
@Schema({ collection: 'order_sales', versionKey: false })
export class Sale implements SoldOrder {
  _id!: Types.ObjectId;

  /** UTC midnight of the day on which the order was created. */
  @Prop({ type: Date, required: true }) day!: Date;
  /** When the order was created. Missing in entries of earlier versions. */
  @Prop({ type: Date }) createdAt?: Date;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) orderId!: Types.ObjectId;
  @Prop({ type: Number, required: true, enum: [1, -1] }) sign!: 1 | -1;
  @Prop({ type: Number, required: true }) totalMinor!: number;
  @Prop({ type: [SchemaFactory.createForClass(StoredSoldLine)], required: true }) lines!: readonly SoldLine[];
}

export const SaleSchema = SchemaFactory.createForClass(Sale);
SaleSchema.index({ day: 1, _id: 1 });
