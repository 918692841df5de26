import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import type { ProductAttributes } from '../domain/product-attributes.js';

/** A product of the catalogue. A deleted one is removed: orders keep snapshots of what they sold. */
@Schema({ collection: 'products', versionKey: false, minimize: false })
export class Product {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true })
  name!: string;

  /** Upper-case, unique. */
  @Prop({ type: String, required: true })
  sku!: string;

  @Prop({ type: String, default: '' })
  description!: string;

  @Prop({ type: Number, required: true })
  basePriceMinor!: number;

  @Prop({ type: Number, required: true })
  discountPercent!: number;

  @Prop({ type: Number, required: true })
  currentStock!: number;

  @Prop({ type: [String], required: true })
  images!: string[];

  @Prop({ type: String, required: true })
  itemType!: string;

  @Prop({ type: String, required: true })
  mainCategory!: string;

  @Prop({ type: [String], required: true })
  tags!: string[];

  @Prop({ type: Object, required: true })
  attributes!: ProductAttributes;

  @Prop({ type: Boolean, required: true })
  isActive!: boolean;

  /** Grows by one with every change, stock included: the later of two states of a product has the higher one. */
  @Prop({ type: Number, required: true })
  version!: number;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  @Prop({ type: Date, required: true })
  updatedAt!: Date;
}

export const ProductSchema = SchemaFactory.createForClass(Product);
ProductSchema.index({ sku: 1 }, { unique: true });

// The list: each of its four filters with each of its sorts reads one index in order, and counts over it.
const LIST_FILTERS: Array<Record<string, 1>> = [
  {},
  { mainCategory: 1 },
  { itemType: 1 },
  { mainCategory: 1, itemType: 1 },
];
for (const filter of LIST_FILTERS) {
  ProductSchema.index({ isActive: 1, ...filter, createdAt: -1, _id: -1 });
  ProductSchema.index({ isActive: 1, ...filter, basePriceMinor: 1, _id: 1 });
}
ProductSchema.index({ isActive: 1, currentStock: 1, _id: 1 });
