import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import { VOTE_ACTIONS, type VoteAction } from '../domain/interaction-rules.js';

@Schema({ collection: 'interaction_votes', versionKey: false })
export class Vote {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true }) interactionId!: Types.ObjectId;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId!: Types.ObjectId;
  @Prop({ type: String, required: true, enum: VOTE_ACTIONS }) action!: VoteAction;
}

export const VoteSchema = SchemaFactory.createForClass(Vote);
VoteSchema.index({ interactionId: 1, userId: 1 }, { unique: true });
VoteSchema.index({ userId: 1 });
