import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { MOVEMENT_CAUSES, type MovementCause } from '../domain/stock-ledger.js';

/**
 * An entry of the stock ledger, written in the transaction that changes `currentStock`, and never changed again; old
 * ones may be folded into an opening.
 */
@Schema({ collection: 'stock_movements', versionKey: false })
export class StockMovement {
  _id!: Types.ObjectId;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) productId!: Types.ObjectId;

  /** The id of the variant that counts the units. */
  @Prop({ type: String }) variantId?: string;

  /** Units added to the stock, or taken if negative; never 0. */
  @Prop({ type: Number, required: true }) delta!: number;
  @Prop({ type: String, required: true, enum: MOVEMENT_CAUSES }) cause!: MovementCause;

  /** The order; missing if the cause is `ADMIN`. */
  @Prop({ type: String }) orderNumber?: string;

  /** The administrator's words; only if the cause is `ADMIN`. */
  @Prop({ type: String }) reason?: string;
  @Prop({ type: Date, required: true }) at!: Date;

  /** As in an order's history: `CUSTOMER`, `GATEWAY`, `CARRIER`, `SYSTEM` or `ADMIN:<user id>`. */
  @Prop({ type: String, required: true }) by!: string;
}

export const StockMovementSchema = SchemaFactory.createForClass(StockMovement);
StockMovementSchema.index({ productId: 1, at: -1, _id: -1 });
// What an order has taken, and what of it was restocked.
StockMovementSchema.index({ orderNumber: 1 }, { sparse: true });
