import { BooleanQuery, EnumField, IntQuery, TextField } from '#common/validation/fields.js';
import { pageQuery, scrollQuery } from '#common/validation/page-query.js';
import { FOLDED } from '#infrastructure/database/word-search.js';
import { INTERACTION_TYPES, type InteractionType } from '../domain/interaction-rules.js';

/** Query of the administrators' list. */
export class AdminInteractionsQuery extends pageQuery({ limit: 20, max: 100 }) {
  @EnumField(INTERACTION_TYPES, { optional: true }) type?: InteractionType;
  @IntQuery(1, 5, { optional: true, description: 'Only reviews with this rating' }) rating?: number;

  @BooleanQuery({ optional: true, description: 'true: only reviews that are hidden' }) hidden?: boolean;

  @TextField(2, 200, {
    optional: true,
    example: 'boils',
    description: `The beginnings of words of the text, or of the author's name or address. ${FOLDED}`,
  })
  q?: string;
}

export class ReviewsQuery extends scrollQuery({ limit: 10, max: 50 }) {}

export class CommentsQuery extends scrollQuery({ limit: 20, max: 50 }) {}
