import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';

@Schema({ _id: false, versionKey: false })
export class WishlistItem {
  @Prop({ type: SchemaTypes.ObjectId, required: true }) productId!: Types.ObjectId;
  @Prop({ type: Date, required: true }) addedAt!: Date;
}

const WishlistItemSchema = SchemaFactory.createForClass(WishlistItem);

/** A document for each user, with at most one item for each product. */
@Schema({ collection: 'wishlists', versionKey: false })
export class Wishlist {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId!: Types.ObjectId;
  @Prop({ type: [WishlistItemSchema], required: true }) items!: WishlistItem[];
}

export const WishlistSchema = SchemaFactory.createForClass(Wishlist);
WishlistSchema.index({ userId: 1 }, { unique: true });
