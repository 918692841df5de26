import { BooleanField, EnumField, IntField, ObjectIdField, TextField } from '#common/validation/fields.js';
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

/** Omitted fields stay unchanged; one is required. */
export class ModerateDto {
  @BooleanField({
    optional: true,
    description: 'true: no public list has the review, and its rating does not count',
  })
  isHidden?: boolean;

  @TextField(1, 2000, { nullable: true, description: 'Public below the review; null removes it' })
  answer?: string | null;
}

export class VoteDto {
  @EnumField(VOTE_ACTIONS) action!: VoteAction;
}
