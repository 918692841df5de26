import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { WORDS_FORM_INDEX, WORDS_INDEX } from '#infrastructure/database/word-search.js';
import type { SelectedAttributes } from '#modules/products/index.js';
import { RETURN_STATUSES, type ReturnStatus } from '../domain/return-status.js';

/**
 * The returned units of one line of the order, with the line as it was bought. Returns from before lines had ids have the
 * product and the quantity alone.
 */
@Schema({ _id: false, minimize: false })
export class ReturnItem {
  @Prop({ type: String }) itemId?: string;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) productId!: Types.ObjectId;
  @Prop({ type: String }) name?: string;
  @Prop({ type: String }) sku?: string;
  @Prop({ type: Object }) selectedAttributes?: SelectedAttributes;
  @Prop({ type: Number }) unitPriceMinor?: number;
  @Prop({ type: Number, required: true, min: 1 }) quantity!: number;

  /** How many of them arrived, and how many of those went back into the stock. Missing until then, and in returns from before. */
  @Prop({ type: Number }) received?: number;
  @Prop({ type: Number }) restocked?: number;
}

/** How the goods are to be sent: what was told with the approval. */
@Schema({ _id: false })
export class ReturnInstructions {
  @Prop({ type: String }) address?: string;
  @Prop({ type: Date, required: true }) until!: Date;
  @Prop({ type: String }) text?: string;
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

  /** Absent until the approval, and in returns that were approved by earlier versions. */
  @Prop({ type: SchemaFactory.createForClass(ReturnInstructions) }) instructions?: ReturnInstructions;

  /** The refund instead of the share of what arrived, in minor units; missing if it is the share. */
  @Prop({ type: Number }) refundMinor?: number;
  /** The account to which cash of the door is given back, sealed (`RefundAccountsService`); missing without one, and once it is erased. */
  @Prop({ type: String }) refundTo?: string;
  /** When to look whether the account is to be erased; missing while the return is open, and without an account. */
  @Prop({ type: Date }) refundToDueAt?: Date;
  /** The words that administrators find it by. Missing in legacy records, until `db:migrate` adds them. */
  @Prop({ type: [String], default: undefined }) words?: string[];
  @Prop({ type: Number }) wordsForm?: number;

  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const ReturnSchema = SchemaFactory.createForClass(Return);
ReturnSchema.index({ userId: 1, createdAt: -1, _id: -1 });
ReturnSchema.index({ createdAt: -1, _id: -1 });
ReturnSchema.index({ status: 1, createdAt: -1, _id: -1 });
ReturnSchema.index({ orderId: 1, createdAt: -1, _id: -1 });
// Unique index: one open return for each order, also under concurrency.
ReturnSchema.index({ orderId: 1 }, { unique: true, partialFilterExpression: { open: true } });
ReturnSchema.index({ refundToDueAt: 1 }, { sparse: true });
ReturnSchema.index(WORDS_INDEX);
ReturnSchema.index(WORDS_FORM_INDEX);
