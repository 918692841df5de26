import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';

/**
 * How far the dispatch of an order has come at the carrier. It is kept apart from the order, which a failed
 * dispatch must not change, and lets a retry go on from the step that failed. `_id` is the order's.
 */
@Schema({ collection: 'order_dispatches', versionKey: false })
export class DispatchRecord {
  _id!: Types.ObjectId;

  /** The carrier has been asked for its order at least once: it may have one that we do not know of. */
  @Prop({ type: Boolean, required: true })
  orderRequested!: boolean;

  /** When it was asked last. */
  @Prop({ type: Date })
  orderRequestedAt?: Date;

  @Prop({ type: String })
  carrierOrderId?: string;

  @Prop({ type: String })
  shipmentId?: string;

  @Prop({ type: String })
  trackingNumber?: string;

  @Prop({ type: String })
  courierName?: string;

  @Prop({ type: Boolean, required: true })
  pickupScheduled!: boolean;

  @Prop({ type: Date, required: true })
  startedAt!: Date;
}

export const DispatchRecordSchema = SchemaFactory.createForClass(DispatchRecord);
