import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** A slug that a product had and has not any more: it leads to the product until another one takes it (decisions 14.28). */
@Schema({ collection: 'product_addresses', versionKey: false })
export class ProductAddress {
  @Prop({ type: String, required: true }) slug!: string;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) productId!: Types.ObjectId;
  @Prop({ type: Date, required: true }) until!: Date;
}

export const ProductAddressSchema = SchemaFactory.createForClass(ProductAddress);
ProductAddressSchema.index({ slug: 1, until: -1 });
ProductAddressSchema.index({ productId: 1, slug: 1 }, { unique: true });
