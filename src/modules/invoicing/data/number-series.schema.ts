import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A row of consecutive numbers, such as `INV-2627`: the invoices of one financial year. */
@Schema({ collection: 'number_series', versionKey: false })
export class NumberSeries {
  @Prop({ type: String, required: true }) _id!: string;

  /** The last number that was given; the first is 1. */
  @Prop({ type: Number, required: true }) last!: number;
}

export const NumberSeriesSchema = SchemaFactory.createForClass(NumberSeries);
