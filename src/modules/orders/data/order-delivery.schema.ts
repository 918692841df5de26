import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { EstimatedDelivery, PromisedDays } from '#common/time/delivery-promise.js';

@Schema({ _id: false })
class StoredEstimate implements EstimatedDelivery {
  @Prop({ type: String, required: true }) from!: string;
  @Prop({ type: String, required: true }) to!: string;
}

/** The way of shipping of an order, as it was at checkout. */
@Schema({ _id: false })
export class StoredDelivery implements PromisedDays {
  @Prop({ type: String, required: true }) rateId!: string;
  @Prop({ type: String, required: true }) name!: string;
  /** Integer minor units. */
  @Prop({ type: Number, required: true }) priceMinor!: number;
  @Prop({ type: Number }) minDays?: number;
  @Prop({ type: Number }) maxDays?: number;
  @Prop({ type: Number }) carrierDays?: number;

  /** Counted at checkout, and once more when the order becomes `PROCESSING`. Missing where nothing is promised. */
  @Prop({ type: SchemaFactory.createForClass(StoredEstimate) }) estimatedDelivery?: EstimatedDelivery;
}
