import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/**
 * The progress of a dispatch at the carrier. It is stored apart from the order, whose status a failed dispatch must not
 * change: see `Order.dispatchFailure`. A retry resumes at the failed step. `_id` is our reference of the parcel at the carrier, so a dispatch that
 * was left behind cannot write into the next parcel's record.
 */
@Schema({ collection: 'order_dispatches', versionKey: false })
export class DispatchRecord {
  @Prop({ type: String, required: true }) _id!: string;

  /** Whether the carrier was ever asked to create its order; it may have one whose id was never received. */
  @Prop({ type: Boolean, required: true }) orderRequested!: boolean;

  /** When the carrier was last asked. */
  @Prop({ type: Date }) orderRequestedAt?: Date;
  @Prop({ type: String }) carrierOrderId?: string;
  /** The number of the e-way bill that the carrier got with its order. */
  @Prop({ type: String }) ewaybillNumber?: string;
  @Prop({ type: String }) shipmentId?: string;
  @Prop({ type: String }) trackingNumber?: string;
  @Prop({ type: String }) courierName?: string;
  @Prop({ type: Boolean, required: true }) pickupScheduled!: boolean;
  @Prop({ type: Date, required: true }) startedAt!: Date;

  /** Why the last try failed; only in records of earlier versions. Removed when a step succeeds, and with the owner's account. */
  @Prop({ type: String }) failureReason?: string;

  /** When a step was last done, or failed. Missing in records from before it was kept. */
  @Prop({ type: Date }) changedAt?: Date;
}

export const DispatchRecordSchema = SchemaFactory.createForClass(DispatchRecord);
