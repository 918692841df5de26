import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import type { OwnPrice, ProductPrice } from '../domain/pricing.js';
import type { SelectedAttributes } from '../domain/product-attributes.js';

/** A price that follows from others. Money in minor units. */
@Schema({ _id: false })
export class StoredPrice implements ProductPrice {
  @Prop({ type: Number, required: true }) basePriceMinor!: number;
  @Prop({ type: Number, required: true }) discountPercent!: number;
  @Prop({ type: Number }) salePriceMinor?: number;
}

/** The own price of a variant, as far as it has one. */
@Schema({ _id: false })
export class OwnVariantPrice implements OwnPrice {
  @Prop({ type: Number }) basePriceMinor?: number;
  @Prop({ type: Number }) salePriceMinor?: number;
}

/** A size, a colour, or both, of a product (decisions 13.34): with its own SKU and stock, and its own price if it has one. */
@Schema({ minimize: false })
export class ProductVariant extends StoredPrice {
  @Prop({ type: SchemaTypes.ObjectId, required: true }) _id!: Types.ObjectId;

  /** In its normal form; unique among the SKUs of all products and variants. */
  @Prop({ type: String, required: true }) sku!: string;

  /** Names and values of the product's attributes; no other variant has the same. */
  @Prop({ type: Object, required: true }) options!: SelectedAttributes;

  /**
   * The price that an administrator gave. The one beside it is the price of sale, which follows from this one and the
   * product's own.
   */
  @Prop({ type: SchemaFactory.createForClass(OwnVariantPrice), default: {} }) own!: OwnVariantPrice;
  @Prop({ type: String }) barcode?: string;

  /** In grams. */
  @Prop({ type: Number }) weight?: number;
  @Prop({ type: String }) image?: string;
  @Prop({ type: Number, required: true }) currentStock!: number;
  @Prop({ type: Boolean, required: true }) isActive!: boolean;

  /** The product's `edits` after the last one that changed this variant; missing in variants from before versions. */
  @Prop({ type: Number }) edits?: number;
}
