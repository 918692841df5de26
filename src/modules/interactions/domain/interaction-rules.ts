export const INTERACTION_TYPES = ['REVIEW', 'COMMENT'] as const;
export type InteractionType = (typeof INTERACTION_TYPES)[number];

export const VOTE_ACTIONS = ['LIKE', 'DISLIKE'] as const;
export type VoteAction = (typeof VOTE_ACTIONS)[number];

/** What a vote does to the one that the user holds: see "Vote on an interaction" in the specification. */
export interface VoteMove {
  /** The vote afterwards; null when it was taken back. */
  readonly vote: VoteAction | null;
  /** What is added to `voteCount`. */
  readonly change: 1 | 0 | -1;
}

/** A first vote is added, the same again takes it back, the opposite one changes it. */
export function voteMove(held: VoteAction | null, action: VoteAction): VoteMove {
  if (held === null) return { vote: action, change: 1 };
  if (held === action) return { vote: null, change: -1 };
  return { vote: action, change: 0 };
}

/** The fields of a new interaction, as far as its type decides over them. */
export interface TypedFields {
  readonly type: InteractionType;
  readonly rating?: number;
  readonly parentId?: string;
}

/** What is wrong with the fields for the type, or nothing. */
export function faultOfFields({ type, rating, parentId }: TypedFields): string | undefined {
  if (type === 'COMMENT') {
    if (rating !== undefined) return 'Rating is forbidden on threaded COMMENTS';
    return parentId === undefined ? 'parentId is required on a COMMENT' : undefined;
  }
  if (parentId !== undefined) return 'parentId is not allowed on a REVIEW';
  return rating === undefined ? 'rating is required on a REVIEW' : undefined;
}
