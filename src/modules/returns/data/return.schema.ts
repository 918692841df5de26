import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { RETURN_STATUSES, type ReturnStatus } from '../domain/return-status.js';

/** The returned units of one product; each product has one line. */
@Schema({ _id: false })
export class ReturnItem {
  @Prop({ type: SchemaTypes.ObjectId, required: true }) productId!: Types.ObjectId;
  @Prop({ type: Number, required: true, min: 1 }) quantity!: number;
}

/** A request to return goods of a delivered order, and its outcome. */
@Schema({ collection: 'returns', versionKey: false })
export class Return {
  _id!: Types.ObjectId;

  /** Null after the owner has deleted the account. */
  @Prop({ type: SchemaTypes.ObjectId, default: null }) userId!: Types.ObjectId | null;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) orderId!: Types.ObjectId;
  @Prop({ type: String, required: true }) orderNumber!: string;
  @Prop({ type: [SchemaFactory.createForClass(ReturnItem)], required: true }) items!: ReturnItem[];
  @Prop({ type: String, required: true }) reason!: string;
  @Prop({ type: String, required: true, enum: RETURN_STATUSES }) status!: ReturnStatus;

  /** Derived from the status, because a partial index can filter by a field but not by a rule. */
  @Prop({ type: Boolean, required: true }) open!: boolean;

  /** The administrator's latest note. */
  @Prop({ type: String }) note?: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const ReturnSchema = SchemaFactory.createForClass(Return);
ReturnSchema.index({ userId: 1, createdAt: -1, _id: -1 });
ReturnSchema.index({ createdAt: -1, _id: -1 });
ReturnSchema.index({ status: 1, createdAt: -1, _id: -1 });
// Unique index: one open return for each order, also under concurrency.
ReturnSchema.index({ orderId: 1 }, { unique: true, partialFilterExpression: { open: true } });
