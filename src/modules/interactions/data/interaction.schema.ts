import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import { INTERACTION_TYPES, type InteractionType } from '../domain/interaction-rules.js';

/** A review of a product, or a comment on a review. */
@Schema({ collection: 'interactions', versionKey: false })
export class Interaction {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true, enum: INTERACTION_TYPES }) type!: InteractionType;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) productId!: Types.ObjectId;

  /** Absent after the author has deleted the account. */
  @Prop({ type: SchemaTypes.ObjectId }) userId?: Types.ObjectId;

  /** The review that a comment belongs to. */
  @Prop({ type: SchemaTypes.ObjectId }) parentId?: Types.ObjectId;
  @Prop({ type: Number }) rating?: number;
  @Prop({ type: String, required: true }) content!: string;

  /** The number of votes, up and down. */
  @Prop({ type: Number, required: true }) voteCount!: number;

  /** The number of comments of a review. Absent on comments, and on reviews older than the counter. */
  @Prop({ type: Number }) commentCount?: number;
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const InteractionSchema = SchemaFactory.createForClass(Interaction);
InteractionSchema.index({ productId: 1, type: 1, createdAt: -1, _id: -1 });
// The administrators' list.
InteractionSchema.index({ type: 1, createdAt: -1, _id: -1 });
InteractionSchema.index(
  { rating: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { rating: { $exists: true } } },
);
InteractionSchema.index(
  { parentId: 1, createdAt: 1, _id: 1 },
  { partialFilterExpression: { parentId: { $exists: true } } },
);
InteractionSchema.index(
  { userId: 1, createdAt: 1 },
  { partialFilterExpression: { userId: { $exists: true } } },
);
// Unique index: one review for each user and product, also under concurrency.
InteractionSchema.index(
  { userId: 1, productId: 1, type: 1 },
  { unique: true, partialFilterExpression: { type: 'REVIEW', userId: { $exists: true } } },
);
