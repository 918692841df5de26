import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import type { SelectedAttributes } from '#modules/products/index.js';

@Schema({ _id: false, minimize: false })
export class StoredCartItem {
  @Prop({ type: SchemaTypes.ObjectId, required: true }) _id!: Types.ObjectId;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) productId!: Types.ObjectId;
  @Prop({ type: String, required: true }) productName!: string;
  @Prop({ type: Number, required: true }) quantity!: number;
  @Prop({ type: Object, required: true }) selectedAttributes!: SelectedAttributes;

  /**
   * The variant that the attributes chose when it was added, and the attributes that did. The line follows the
   * variant.
   */
  @Prop({ type: SchemaTypes.ObjectId }) variantId?: Types.ObjectId;
  @Prop({ type: [String], default: undefined }) optionNames?: string[];
}

const StoredCartItemSchema = SchemaFactory.createForClass(StoredCartItem);

/** The one cart of a user. */
@Schema({ collection: 'carts', versionKey: false, minimize: false })
export class StoredCart {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId!: Types.ObjectId;
  @Prop({ type: [StoredCartItemSchema], required: true }) items!: StoredCartItem[];
  @Prop({ type: String, default: null }) couponCode!: string | null;

  /** Incremented by every change; a write requires the version that it was based on. */
  @Prop({ type: Number, required: true }) version!: number;
  @Prop({ type: Date, required: true }) updatedAt!: Date;
}

export const StoredCartSchema = SchemaFactory.createForClass(StoredCart);
StoredCartSchema.index({ userId: 1 }, { unique: true });
