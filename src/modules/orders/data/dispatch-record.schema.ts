import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';

/**
 * The progress of a dispatch at the carrier. It is stored apart from the order, which a failed dispatch must not
 * change. A retry resumes at the failed step. `_id` is the order's id.
 */
@Schema({ collection: 'order_dispatches', versionKey: false })
export class DispatchRecord {
  _id!: Types.ObjectId;

  /** Whether the carrier was ever asked to create its order; it may have one whose id was never received. */
  @Prop({ type: Boolean, required: true })
  orderRequested!: boolean;

  /** When the carrier was last asked. */
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
