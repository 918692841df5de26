import { pageOf, ScrollMeta } from '#common/paging/page.view.js';
import { CustomerCardView, type AuthorCard } from '#modules/users/index.js';
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

/** The shop's answer to a review. */
export class AnswerView {
  /** @example Thank you. A new seal is on its way to you. */
  text!: string;
  at!: string;
}

/** The fields that reviews and comments share. */
class InteractionView {
  _id!: string;
  type!: InteractionType;
  productId!: string;
  content!: string;
  voteCount!: number;
  createdAt!: string;
}

/** A published interaction as its author sees it. */
export class PublishedView extends InteractionView {
  userId!: string;
  /** On comments: the review */
  parentId?: string;
  /** On reviews: 1 to 5 */
  rating?: number;
  /** On reviews that the shop has hidden from others: true */
  isHidden?: true;
  /** On reviews that the shop has answered */
  answer?: AnswerView;
}

export class CommentView extends InteractionView {
  userId!: AuthorView;
  parentId!: string;
}

export class ReviewView extends InteractionView {
  userId!: AuthorView;
  rating!: number;
  /** The answer of the shop, if there is one */
  answer?: AnswerView;
  /** Number of comments */
  commentCount!: number;
  /** The first 20, oldest first */
  comments!: CommentView[];
}

export class ReviewListView extends pageOf('interactions', ReviewView, ScrollMeta) {}

export class CommentListView extends pageOf('comments', CommentView, ScrollMeta) {}

/** A review or comment in the administrators' list. */
export class ListedInteractionView extends InteractionView {
  /** Null when the product was deleted. @example Stainless Steel Kettle */
  productName!: string | null;
  /** Null on comments. */
  rating!: number | null;
  /** The review that a comment is on; null on reviews. */
  parentId!: string | null;
  /** Whether the public does not see it; false on comments. */
  isHidden!: boolean;
  /** The answer of the shop; null without one, and on comments. */
  answer!: AnswerView | null;
  /** The author; null after the account's deletion. */
  customer!: CustomerCardView | null;
}

export class ListedInteractionsView extends pageOf('interactions', ListedInteractionView) {}

/** A review, as an administrator has decided about it. */
export class ModeratedView {
  _id!: string;
  isHidden!: boolean;
  answer!: AnswerView | null;
}

export class VoteResultView {
  interactionId!: string;
  voteCount!: number;
  /** null: the vote was withdrawn */
  userVote!: VoteAction | null;
}

/** The public data of authors, by user id. */
type AuthorCards = ReadonlyMap<string, AuthorCard>;

const DELETED_AUTHOR: AuthorView = { _id: null, firstname: 'Deleted user', avatar: null };

export function toPublished(interaction: Interaction, userId: string): PublishedView {
  return {
    ...common(interaction),
    userId,
    ...(interaction.parentId === undefined ? {} : { parentId: interaction.parentId.toHexString() }),
    ...(interaction.rating === undefined ? {} : { rating: interaction.rating }),
    ...(interaction.isHidden ? { isHidden: true } : {}),
    ...answered(interaction),
  };
}

export function toReview(review: ReviewWithComments, authors: AuthorCards): ReviewView {
  return {
    ...common(review),
    userId: toAuthor(review, authors),
    rating: review.rating!,
    ...answered(review),
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

export function toListed(
  interaction: Interaction,
  customers: ReadonlyMap<string, CustomerCardView>,
  products: ReadonlyMap<string, { readonly name: string }>,
): ListedInteractionView {
  return {
    ...common(interaction),
    productName: products.get(interaction.productId.toHexString())?.name ?? null,
    rating: interaction.rating ?? null,
    parentId: interaction.parentId?.toHexString() ?? null,
    ...decided(interaction),
    customer: customers.get(interaction.userId?.toHexString() ?? '') ?? null,
  };
}

export function toModerated(review: Interaction): ModeratedView {
  return { _id: review._id.toHexString(), ...decided(review) };
}

function decided(review: Interaction): Pick<ModeratedView, 'isHidden' | 'answer'> {
  return { isHidden: review.isHidden, answer: toAnswer(review) };
}

function answered(review: Interaction): { answer?: AnswerView } {
  const answer = toAnswer(review);
  return answer === null ? {} : { answer };
}

function toAnswer({ answer }: Interaction): AnswerView | null {
  return answer === undefined ? null : { text: answer.text, at: answer.at.toISOString() };
}

function common(interaction: Interaction): InteractionView {
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
  const card = userId === undefined ? undefined : authors.get(userId.toHexString());
  return card === undefined
    ? DELETED_AUTHOR
    : { _id: card.id, firstname: card.firstname, avatar: card.avatar };
}
