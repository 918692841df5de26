import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { WORDS_FORM_INDEX } from '#infrastructure/database/word-search.js';
import { ProductVariant, StoredPrice } from './product-variant.schema.js';
import { ScheduledSale } from './scheduled-sale.schema.js';
import { LIST_INDEXES } from './list-indexes.js';
import type { ProductAttributes } from '../domain/product-attributes.js';

/** When the stock ledger of a product begins, and with how many units. */
@Schema({ _id: false })
export class OpenedLedger {
  @Prop({ type: Date, required: true }) since!: Date;
  @Prop({ type: Number, required: true }) opening!: number;
}

/** The texts that search engines show of the product's page instead of its name and description. */
@Schema({ _id: false })
export class ProductSeo {
  @Prop({ type: String }) title?: string;
  @Prop({ type: String }) description?: string;
}

/** A product of the catalogue. Deletion removes the document: orders keep snapshots of the products sold. */
@Schema({ collection: 'products', versionKey: false, minimize: false })
export class Product {
  @Prop({ type: SchemaTypes.ObjectId, required: true }) _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) name!: string;

  /** Unique, in its normal form: see `normalSku`. Products from before there was one may have another. */
  @Prop({ type: String, required: true }) sku!: string;

  /** Its own and those of its variants, by which they are unique. Missing in products of an earlier version, until `db:migrate` adds it. */
  @Prop({ type: [String], default: undefined }) skus?: string[];
  @Prop({ type: String, default: '' }) description!: string;
  @Prop({ type: Number, required: true }) basePriceMinor!: number;
  @Prop({ type: Number, required: true }) discountPercent!: number;

  /** Below the base price; the unit price is exactly it, and `discountPercent` follows from it. */
  @Prop({ type: Number }) salePriceMinor?: number;

  /**
   * The keys that lists are sorted and filtered by: see `ListKeys`. Missing in products of an earlier version, until
   * `db:migrate` adds it.
   */
  @Prop({ type: Number }) unitPriceMinor?: number;
  @Prop({ type: String }) nameKey?: string;

  /** A sale that is planned, or has begun and ends. `saleDueAt` is when its next step is due. */
  @Prop({ type: SchemaFactory.createForClass(ScheduledSale) }) sale?: ScheduledSale;
  @Prop({ type: Date }) saleDueAt?: Date;

  /** The price of variants without one of their own. The price of a product with variants follows from theirs. */
  @Prop({ type: SchemaFactory.createForClass(StoredPrice) }) ownPrice?: StoredPrice;

  /** At most 250; missing in a product that has none. */
  @Prop({ type: [SchemaFactory.createForClass(ProductVariant)], default: undefined })
  variants?: ProductVariant[];

  /** Units; of a product with variants their sum. */
  @Prop({ type: Number, required: true }) currentStock!: number;

  /** Units of a product with variants that none of them has, and that are not sold: from before it had them, or of a deleted one. */
  @Prop({ type: Number }) unassignedStock?: number;

  /** See `offeredPrices`. Missing where the unit price is the only one. */
  @Prop({ type: [Number], default: undefined }) pricesMinor?: number[];

  /** See `StockSigns`. */
  @Prop({ type: Number }) lowestStock?: number;

  /**
   * Whether there is stock. The lists are filtered by it, because it changes only when the stock reaches zero or leaves it,
   * and their indexes with it. Missing in products from before, until `db:migrate` adds it.
   */
  @Prop({ type: Boolean }) inStock?: boolean;
  @Prop({ type: [String], required: true }) images!: string[];

  /** The alternative text of each image, in their order; fewer in products of an earlier version. */
  @Prop({ type: [String], default: undefined }) imageTexts?: string[];
  @Prop({ type: String, required: true }) itemType!: string;
  @Prop({ type: String, required: true }) mainCategory!: string;
  @Prop({ type: [String], required: true }) tags!: string[];
  @Prop({ type: Object, required: true }) attributes!: ProductAttributes;
  @Prop({ type: Boolean, required: true }) isActive!: boolean;

  /** Missing in products that were never in a category. */
  @Prop({ type: [SchemaTypes.ObjectId], default: undefined }) categoryIds?: Types.ObjectId[];

  /** Its categories and all that those are below. The lists are filtered by it. Missing in a product without a category. */
  @Prop({ type: [SchemaTypes.ObjectId], default: undefined }) categoryPath?: Types.ObjectId[];

  /** Its readable address; unique. Missing in products of an earlier version, until `db:migrate` adds it. */
  @Prop({ type: String }) slug?: string;
  @Prop({ type: String }) brand?: string;

  /** How the file that it came with calls it, by which a later file finds it (decisions 14.25): `woocommerce:51`. Unique. */
  @Prop({ type: String }) importKey?: string;

  /** EAN, UPC or GTIN: 8 to 14 digits. */
  @Prop({ type: String }) barcode?: string;

  /** In grams. */
  @Prop({ type: Number }) weight?: number;

  /** In centimetres, as are the next two. */
  @Prop({ type: Number }) length?: number;
  @Prop({ type: Number }) breadth?: number;
  @Prop({ type: Number }) height?: number;
  @Prop({ type: SchemaFactory.createForClass(ProductSeo) }) seo?: ProductSeo;

  /** The code in the tariff of goods, for tax invoices. */
  @Prop({ type: String }) hsnCode?: string;

  /** The tax that the price contains, in per cent. Missing: the shop's `TAX_RATE_DEFAULT`. */
  @Prop({ type: Number }) taxRate?: number;

  /** The words that administrators find it by. Missing in legacy products, until `db:migrate` adds them. */
  @Prop({ type: [String], default: undefined }) words?: string[];

  /** How the words were made: see `storedWords`. Missing in products from before forms were counted. */
  @Prop({ type: Number }) wordsForm?: number;

  /** The sum of its reviews' ratings. Missing in legacy products, until ratings are counted. */
  @Prop({ type: Number }) ratingSum?: number;
  @Prop({ type: Number }) ratingCount?: number;

  /** Incremented by every change but that of ratings, including stock: the later of two states has the higher version. */
  @Prop({ type: Number, required: true }) version!: number;

  /** How often it or its variants were edited: see `versionOf`. Missing before the first edit. */
  @Prop({ type: Number }) edits?: number;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date, required: true }) updatedAt!: Date;

  /** Missing in products from before the ledger, until it is opened for them. */
  @Prop({ type: SchemaFactory.createForClass(OpenedLedger) }) ledger?: OpenedLedger;
}

export const ProductSchema = SchemaFactory.createForClass(Product);
ProductSchema.index({ sku: 1 }, { unique: true });
ProductSchema.index({ skus: 1 }, { unique: true, sparse: true });
ProductSchema.index({ slug: 1 }, { unique: true, sparse: true });
ProductSchema.index({ importKey: 1 }, { unique: true, sparse: true });

for (const [fields, options] of LIST_INDEXES) ProductSchema.index(fields, options);

// Lists of administrators: they merge what is active and what is not.
ProductSchema.index({ isActive: 1, createdAt: -1, _id: -1 });
ProductSchema.index({ isActive: 1, currentStock: 1, _id: 1 });
ProductSchema.index({ lowestStock: 1 }, { sparse: true });

/** The sales that are due. */
ProductSchema.index({ saleDueAt: 1 }, { sparse: true });

/** Whether any product has several prices. */
ProductSchema.index({ pricesMinor: 1 }, { sparse: true });

/** The index of products in a category or below it: for its count, and for what has to follow its changes. */
const CATEGORY_INDEX = { categoryPath: 1, isActive: 1, _id: 1 } as const;
ProductSchema.index(CATEGORY_INDEX, { partialFilterExpression: { categoryPath: { $exists: true } } });

/** The administrators' search. */
export const WORDS_INDEX = { isActive: 1, words: 1 } as const;
ProductSchema.index(WORDS_INDEX);
ProductSchema.index(WORDS_FORM_INDEX);

/**
 * The fields that products of an earlier version lack. Migrations count those products at each start; the index has
 * no others.
 */
const ADDED_FIELDS = ['slug', 'skus', 'ratingCount'] as const;
for (const field of ADDED_FIELDS) {
  const without = { name: `without_${field}`, partialFilterExpression: { [field]: null } };
  ProductSchema.index({ [field]: 1 }, without);
}
