import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import { WORDS_FORM_INDEX, WORDS_INDEX } from '#infrastructure/database/word-search.js';
import { INTERACTION_TYPES, type InteractionType } from '../domain/interaction-rules.js';

/** The shop's public answer to a review. Who of the staff wrote it stands in the audit log alone. */
@Schema({ _id: false })
export class Answer {
  @Prop({ type: String, required: true }) text!: string;
  @Prop({ type: Date, required: true }) at!: Date;
}

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

  /** Whether an administrator has hidden the review: no public list has it, and its rating does not count. False on comments. */
  @Prop({ type: Boolean, required: true }) isHidden!: boolean;
  /** The words that administrators find it by. Missing in legacy records, until `db:migrate` adds them. */
  @Prop({ type: [String], default: undefined }) words?: string[];
  @Prop({ type: Number }) wordsForm?: number;

  @Prop({ type: SchemaFactory.createForClass(Answer) }) answer?: Answer;
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const InteractionSchema = SchemaFactory.createForClass(Interaction);
// The public list: what is not hidden.
InteractionSchema.index({ productId: 1, type: 1, isHidden: 1, createdAt: -1, _id: -1 });
// The administrators' list.
InteractionSchema.index({ type: 1, createdAt: -1, _id: -1 });
InteractionSchema.index(
  { rating: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { rating: { $exists: true } } },
);
InteractionSchema.index(
  { isHidden: 1, rating: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { isHidden: true } },
);
InteractionSchema.index(
  { parentId: 1, createdAt: 1, _id: 1 },
  { partialFilterExpression: { parentId: { $exists: true } } },
);
InteractionSchema.index(
  { userId: 1, createdAt: 1 },
  { partialFilterExpression: { userId: { $exists: true } } },
);
// What an earlier version has written lacks it: a migration counts that at each start.
InteractionSchema.index(
  { isHidden: 1 },
  { name: 'without_isHidden', partialFilterExpression: { isHidden: null } },
);
// Unique index: one review for each user and product, also under concurrency.
InteractionSchema.index(
  { userId: 1, productId: 1, type: 1 },
  { unique: true, partialFilterExpression: { type: 'REVIEW', userId: { $exists: true } } },
);
InteractionSchema.index(WORDS_INDEX);
InteractionSchema.index(WORDS_FORM_INDEX);
