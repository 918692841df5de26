import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import { INTERACTION_TYPES, type InteractionType } from '../domain/interaction-rules.js';

/** A review of a product, or a comment on a review. */
@Schema({ collection: 'interactions', versionKey: false })
export class Interaction {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true, enum: INTERACTION_TYPES })
  type!: InteractionType;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  productId!: Types.ObjectId;

  /** Absent once the author has deleted the account. */
  @Prop({ type: SchemaTypes.ObjectId })
  userId?: Types.ObjectId;

  /** The review that a comment belongs to. */
  @Prop({ type: SchemaTypes.ObjectId })
  parentId?: Types.ObjectId;

  @Prop({ type: Number })
  rating?: number;

  @Prop({ type: String, required: true })
  content!: string;

  /** Votes in all, whichever way they go. */
  @Prop({ type: Number, required: true })
  voteCount!: number;

  /** How many comments a review has; absent on comments, and on a review from before it was counted. */
  @Prop({ type: Number })
  commentCount?: number;

  @Prop({ type: Date, required: true })
  createdAt!: Date;
}

export const InteractionSchema = SchemaFactory.createForClass(Interaction);
InteractionSchema.index({ productId: 1, type: 1, createdAt: -1, _id: -1 });
InteractionSchema.index(
  { parentId: 1, createdAt: 1, _id: 1 },
  { partialFilterExpression: { parentId: { $exists: true } } },
);
InteractionSchema.index(
  { userId: 1, createdAt: 1 },
  { partialFilterExpression: { userId: { $exists: true } } },
);
// One review a user and product, whatever happens at the same time.
InteractionSchema.index(
  { userId: 1, productId: 1, type: 1 },
  { unique: true, partialFilterExpression: { type: 'REVIEW', userId: { $exists: true } } },
);
