import { pageOf } from '#common/paging/list.view.js';
import type { ReviewWithComments } from '../data/interaction.repository.js';
import type { Interaction } from '../data/interaction.schema.js';
import type { InteractionType, VoteAction } from '../domain/interaction-rules.js';

/** The author. After the account's deletion: `_id` null, 'Deleted user', no avatar. */
export class AuthorView {
  _id!: string | null;
  /** @example Asha */
  firstname!: string;
  avatar!: string | null;
}

/** A published interaction as its author sees it. */
export class PublishedView {
  _id!: string;
  type!: InteractionType;
  productId!: string;
  userId!: string;
  /** On comments: the review */
  parentId?: string;
  /** On reviews: 1 to 5 */
  rating?: number;
  content!: string;
  voteCount!: number;
  createdAt!: string;
}

export class CommentView {
  _id!: string;
  type!: InteractionType;
  productId!: string;
  userId!: AuthorView;
  parentId!: string;
  content!: string;
  voteCount!: number;
  createdAt!: string;
}

export class ReviewView {
  _id!: string;
  type!: InteractionType;
  productId!: string;
  userId!: AuthorView;
  rating!: number;
  content!: string;
  voteCount!: number;
  createdAt!: string;
  /** Number of comments */
  commentCount!: number;
  /** The first 20, oldest first */
  comments!: CommentView[];
}

export class ReviewListView extends pageOf('interactions', ReviewView) {}

export class CommentListView extends pageOf('comments', CommentView) {}

export class VoteResultView {
  interactionId!: string;
  voteCount!: number;
  /** null: the vote was withdrawn */
  userVote!: VoteAction | null;
}

/** The public data of authors, by user id. */
export type AuthorCards = ReadonlyMap<string, { firstname: string; avatar?: string | null }>;

const DELETED_AUTHOR: AuthorView = { _id: null, firstname: 'Deleted user', avatar: null };

export function toPublished(interaction: Interaction, userId: string): PublishedView {
  return {
    ...common(interaction),
    userId,
    ...(interaction.parentId === undefined ? {} : { parentId: interaction.parentId.toHexString() }),
    ...(interaction.rating === undefined ? {} : { rating: interaction.rating }),
  };
}

export function toReview(review: ReviewWithComments, authors: AuthorCards): ReviewView {
  return {
    ...common(review),
    userId: toAuthor(review, authors),
    rating: review.rating!,
    commentCount: review.commentCount,
    comments: review.comments.map((comment) => toComment(comment, authors)),
  };
}

export function toComment(comment: Interaction, authors: AuthorCards): CommentView {
  return {
    ...common(comment),
    userId: toAuthor(comment, authors),
    parentId: comment.parentId!.toHexString(),
  };
}

function common(interaction: Interaction) {
  return {
    _id: interaction._id.toHexString(),
    type: interaction.type,
    productId: interaction.productId.toHexString(),
    content: interaction.content,
    voteCount: interaction.voteCount,
    createdAt: interaction.createdAt.toISOString(),
  };
}

function toAuthor({ userId }: Interaction, authors: AuthorCards): AuthorView {
  const id = userId?.toHexString();
  const card = id === undefined ? undefined : authors.get(id);
  if (id === undefined || card === undefined) return DELETED_AUTHOR;
  return { _id: id, firstname: card.firstname, avatar: card.avatar ?? null };
}
