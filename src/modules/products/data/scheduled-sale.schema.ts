import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A reduction of a product's base price: a discount, or a sale price instead. */
@Schema({ _id: false })
export class Reduction {
  @Prop({ type: Number }) discountPercent?: number;

  /** In minor units. */
  @Prop({ type: Number }) salePriceMinor?: number;
}

/** A reduction between two instants. */
@Schema({ _id: false })
export class ScheduledSale extends Reduction {
  @Prop({ type: Date, required: true }) startsAt!: Date;
  @Prop({ type: Date }) endsAt?: Date;

  /** The reduction that holds again after it. Missing before it has begun. */
  @Prop({ type: SchemaFactory.createForClass(Reduction) }) before?: Reduction;
}
