import { EnumField, IntField, ObjectIdField, TextField } from '#common/validation/fields.js';
import {
  INTERACTION_TYPES,
  VOTE_ACTIONS,
  type InteractionType,
  type VoteAction,
} from '../domain/interaction-rules.js';

export class PublishDto {
  @ObjectIdField() productId!: string;
  @EnumField(INTERACTION_TYPES) type!: InteractionType;

  @IntField(1, 5, { optional: true, description: 'Required on a REVIEW, forbidden on a COMMENT' })
  rating?: number;

  @ObjectIdField({ optional: true, description: 'The review: required on a COMMENT, forbidden on a REVIEW' })
  parentId?: string;

  @TextField(3, 2000) content!: string;
}

export class EditDto {
  @IntField(1, 5, { optional: true, description: 'Forbidden on a COMMENT' }) rating?: number;
  @TextField(3, 2000, { optional: true }) content?: string;
}

export class VoteDto {
  @EnumField(VOTE_ACTIONS) action!: VoteAction;
}
