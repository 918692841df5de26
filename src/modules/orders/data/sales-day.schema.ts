import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { PackedSales } from '../domain/sales-tally.js';

/** The delivered orders of one day, added up; those that are still entries of `order_sales` come on top. */
@Schema({ collection: 'order_sales_days', versionKey: false })
export class SalesDay implements PackedSales {
  /** UTC midnight of the day on which the orders were made. */
  @Prop({ type: Date, required: true })
  _id!: Date;

  @Prop({ type: Number, required: true })
  count!: number;

  @Prop({ type: Number, required: true })
  revenueMinor!: number;

  /** See `PackedSales`: so that a month with 100,000 sold lines is read in some milliseconds. */
  @Prop({ type: Buffer, required: true })
  products!: Uint8Array;
}

export const SalesDaySchema = SchemaFactory.createForClass(SalesDay);
