import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import type { ProductAttributes } from '../domain/product-attributes.js';

/** A product of the catalogue. Deletion removes the document: orders keep snapshots of the products sold. */
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

  /** Incremented by every change, including stock: the later of two states has the higher version. */
  @Prop({ type: Number, required: true })
  version!: number;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  @Prop({ type: Date, required: true })
  updatedAt!: Date;
}

export const ProductSchema = SchemaFactory.createForClass(Product);
ProductSchema.index({ sku: 1 }, { unique: true });

// Product list: every combination of filter and sort reads one index in order and counts from it.
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
