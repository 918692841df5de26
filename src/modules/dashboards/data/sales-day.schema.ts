import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import type { PackedSales } from '../domain/sales-tally.js';

/** The totals of one day's delivered orders. Entries of `order_sales` that are not folded yet are not included. */
@Schema({ collection: 'order_sales_days', versionKey: false })
export class SalesDay implements PackedSales {
  /** UTC midnight of the day on which the orders were created. */
  @Prop({ type: Date, required: true }) _id!: Date;
  @Prop({ type: Number, required: true }) count!: number;
  @Prop({ type: Number, required: true }) revenueMinor!: number;

  /** See `PackedSales`. The packed form makes a month of 100,000 sold lines readable in milliseconds. */
  @Prop({ type: Buffer, required: true }) products!: Uint8Array;

  /** See `DayQuarters`. Missing on days that an earlier version has written. */
  @Prop({ type: Buffer }) quarters?: Uint8Array;

  /** Another with every write, so that a process can tell whether it has read this state. Absent on older days. */
  @Prop({ type: SchemaTypes.ObjectId }) revision?: Types.ObjectId;
}

export const SalesDaySchema = SchemaFactory.createForClass(SalesDay);
