export const INTERACTION_TYPES = ['REVIEW', 'COMMENT'] as const;
export type InteractionType = (typeof INTERACTION_TYPES)[number];

export const VOTE_ACTIONS = ['LIKE', 'DISLIKE'] as const;
export type VoteAction = (typeof VOTE_ACTIONS)[number];

/** The effect of a vote on the user's current one: see "Vote on an interaction" in the specification. */
export interface VoteMove {
  /** The resulting vote; null when it was withdrawn. */
  readonly vote: VoteAction | null;
  /** The change of `voteCount`. */
  readonly change: 1 | 0 | -1;
}

/** A first vote is added, repeating it withdraws it, the opposite one replaces it. */
export function voteMove(held: VoteAction | null, action: VoteAction): VoteMove {
  if (held === null) return { vote: action, change: 1 };
  if (held === action) return { vote: null, change: -1 };
  return { vote: action, change: 0 };
}

export const RATING_ON_COMMENT = 'Rating is forbidden on threaded COMMENTS';

/** The rating with which a review counts for its product; undefined for a hidden one, and for a comment. */
export function countedRating({
  isHidden,
  rating,
}: {
  readonly isHidden: boolean;
  readonly rating?: number;
}): number | undefined {
  return isHidden ? undefined : rating;
}

/** The fields of which the type decides whether they are required or forbidden. */
interface FieldsByType {
  readonly type: InteractionType;
  readonly rating?: number;
  readonly parentId?: string;
}

/** The first violation of the type's rules as one sentence; nothing when the fields are valid. */
export function validateFields({ type, rating, parentId }: FieldsByType): string | undefined {
  if (type === 'COMMENT') {
    if (rating !== undefined) return RATING_ON_COMMENT;
    return parentId === undefined ? 'parentId is required on a COMMENT' : undefined;
  }
  if (parentId !== undefined) return 'parentId is not allowed on a REVIEW';
  return rating === undefined ? 'rating is required on a REVIEW' : undefined;
}
