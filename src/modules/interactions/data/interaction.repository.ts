import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type PipelineStage, type QueryFilter } from 'mongoose';
import type { PageQuery, ScrollQuery } from '#common/validation/page-query.js';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { NEWEST_FIRST } from '#infrastructure/database/paging/list-order.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { pageOfFound } from '#infrastructure/database/paging/found-page.js';
import { oneOf } from '#infrastructure/database/text-filters.js';
import { findWithWordsOr, storedWords } from '#infrastructure/database/word-search.js';
import type { RatingTotals } from '#modules/products/index.js';
import { INTERACTION_TYPES, type InteractionType } from '../domain/interaction-rules.js';
import { interactionWords } from '../domain/interaction-words.js';
import { DuplicateReviewError } from '../interactions.errors.js';
import { FIRST_COMMENTS } from '../interactions.limits.js';
import { Interaction, type Answer } from './interaction.schema.js';

const RATINGS = [1, 2, 3, 4, 5];

/** The condition of reviews that the public sees. */
export const SHOWN = { type: 'REVIEW', isHidden: false } as const;

/** The filter of entries that are not hidden, those of an earlier version included. */
const NOT_HIDDEN = { isHidden: { $ne: true } } as const;

/** A review with its first comments, oldest first, and the number of all comments. */
export type ReviewWithComments = Interaction & { commentCount: number; comments: Interaction[] };

/** Restricts the list of all; what is undefined does not. */
export interface InteractionFilter {
  readonly type?: InteractionType | undefined;
  readonly rating?: number | undefined;
  /** Only reviews that are hidden. */
  readonly hidden?: boolean | undefined;
  /** The authors whose entries are searched, or words that an entry has all of. */
  readonly search?: { readonly words: readonly string[]; readonly userIds: readonly string[] } | undefined;
}

/** Reads and writes reviews and comments. */
@Injectable()
export class InteractionRepository {
  constructor(
    @InjectModel(Interaction.name) private readonly model: Model<Interaction>,
    private readonly lists: ListReader,
  ) {}

  /** @throws DuplicateReviewError when the user has already reviewed the product */
  async insert(
    interaction: Pick<Interaction, 'type' | 'rating' | 'content' | 'createdAt'> & {
      productId: string;
      userId: string;
      parentId?: string;
    },
  ): Promise<Interaction> {
    try {
      const [created] = await this.model.create([
        {
          ...interaction,
          ...storedWords(interactionWords(interaction)),
          voteCount: 0,
          isHidden: false,
          ...(interaction.type === 'REVIEW' ? { commentCount: 0 } : {}),
        },
      ]);
      return created!.toObject();
    } catch (error) {
      if (isDuplicateKey(error)) throw new DuplicateReviewError();
      throw error;
    }
  }

  async findById(id: string): Promise<Interaction | null> {
    return this.model.findById(id).lean();
  }

  /** Null for a hidden one. */
  async findShown(id: string): Promise<Interaction | null> {
    return this.model.findOne({ _id: id, ...NOT_HIDDEN }).lean();
  }

  /** Finds what the user has written; null for another's. */
  async findOwn(id: string, userId: string): Promise<Interaction | null> {
    return this.model.findOne({ _id: id, userId }).lean();
  }

  /** Replaces content and rating. Call it inside the unit of work that has read the interaction. */
  async replaceWords({
    _id,
    content,
    rating,
  }: Pick<Interaction, '_id' | 'content' | 'rating'>): Promise<void> {
    const words = storedWords(interactionWords({ content }));
    await this.model.updateOne(
      { _id },
      { $set: { content, ...words, ...(rating === undefined ? {} : { rating }) } },
    );
  }

  /** Hides a review or shows it, and sets its answer; null removes it. Call it inside the unit of work that has read the review. */
  async moderate(id: Types.ObjectId, isHidden: boolean, answer: Answer | null): Promise<void> {
    await this.model.updateOne({ _id: id }, setAndUnset({ isHidden, answer }));
  }

  async delete(id: Types.ObjectId): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }

  /** Deletes the comments on a review. @returns their ids */
  async deleteCommentsOn(parentId: Types.ObjectId): Promise<Types.ObjectId[]> {
    const comments = await this.model.find({ parentId }).select({ _id: 1 }).lean();
    if (comments.length > 0) await this.model.deleteMany({ parentId });
    return comments.map(({ _id }) => _id);
  }

  /** Decrements the comment count of a review that has one. Call it inside the unit of work that deletes the comment. */
  async uncountComment(reviewId: Types.ObjectId): Promise<void> {
    await this.model.updateOne({ _id: reviewId, commentCount: { $gte: 1 } }, { $inc: { commentCount: -1 } });
  }

  /** The sum and the number of the ratings of a product that are not hidden, counted. */
  async ratingTotals(productId: string): Promise<RatingTotals> {
    const [totals] = await this.model.aggregate<RatingTotals>([
      { $match: { productId: new Types.ObjectId(productId), type: 'REVIEW', ...NOT_HIDDEN } },
      { $group: { _id: null, sum: { $sum: '$rating' }, count: { $sum: 1 } } },
    ]);
    return { sum: totals?.sum ?? 0, count: totals?.count ?? 0 };
  }

  /**
   * Increments the comment count of a review of the product. Call it inside the unit of work that inserts the comment:
   * concurrent inserts conflict here, so the count is exact and comments are ordered in time.
   * @returns false when the product has no such review, or it is hidden
   */
  async countComment(reviewId: string, productId: string): Promise<boolean> {
    const before = await this.model
      .findOneAndUpdate(
        { _id: reviewId, productId, type: 'REVIEW', ...NOT_HIDDEN },
        { $inc: { commentCount: 1 } },
      )
      .select({ commentCount: 1 })
      .lean();
    if (before === null) return false;
    if (before.commentCount === undefined) {
      const commentCount = (await this.countComments(reviewId)) + 1;
      await this.model.updateOne({ _id: reviewId }, { $set: { commentCount } });
    }
    return true;
  }

  /** Returns one page of all, newest first. A search finds up to 1,000 of each kind. */
  async findPage(
    { type, rating, hidden, search }: InteractionFilter,
    page: PageQuery,
  ): Promise<ListPage<Interaction>> {
    // Reviews alone have a rating, and can be hidden.
    if ((rating !== undefined || hidden === true) && type === 'COMMENT') return { entries: [], total: 0 };
    const filter = filterOf(type, rating, hidden);
    if (search !== undefined) return this.pageOf(search, filter, page);
    return this.lists.read<Interaction>(this.model, { filter, order: NEWEST_FIRST }, page);
  }

  private pageOf(
    { words, userIds }: NonNullable<InteractionFilter['search']>,
    filter: QueryFilter<Interaction>,
    page: PageQuery,
  ): Promise<ListPage<Interaction>> {
    const search = {
      find: () => findWithWordsOr(this.model, { words, filter }, [{ field: 'userId', ids: userIds }]),
      order: NEWEST_FIRST,
      findByIds: (ids: readonly string[]) => this.model.find({ _id: { $in: ids } }).lean<Interaction[]>(),
    };
    return pageOfFound(search, page);
  }

  /** Returns one page of a product's reviews, newest first, each with its first comments. @throws WrongCursorError */
  async findReviews(productId: string, query: ScrollQuery): Promise<ListPage<ReviewWithComments>> {
    const list = {
      filter: { productId: new Types.ObjectId(productId), ...SHOWN },
      order: NEWEST_FIRST,
      complete: [firstComments(this.model)],
    };
    const page = await this.lists.read(this.model, list, query);
    const reviews = page.entries as Array<Interaction & { comments: Interaction[] }>;
    const entries = await Promise.all(
      reviews.map(async (review) => ({
        ...review,
        commentCount:
          review.comments.length < FIRST_COMMENTS
            ? review.comments.length
            : await this.commentCountOf(review),
      })),
    );
    return { ...page, entries };
  }

  /** Returns one page of the comments on a review, oldest first. @throws WrongCursorError */
  async findComments(review: Interaction, query: ScrollQuery): Promise<ListPage<Interaction>> {
    const list = {
      filter: { parentId: review._id },
      order: { createdAt: 1, _id: 1 } as const,
      total: await this.commentCountOf(review),
    };
    return this.lists.read(this.model, list, query);
  }

  /** The number of comments of a review; 0 for a comment. */
  async commentCountOf({ _id, type, commentCount }: Interaction): Promise<number> {
    if (type === 'COMMENT') return 0;
    return commentCount ?? this.countComments(_id.toHexString());
  }

  private async countComments(reviewId: string): Promise<number> {
    return this.model.countDocuments({ parentId: reviewId });
  }

  /** Adds to the vote count. @returns the changed interaction; null when it is gone or hidden */
  async addVotes(id: string, change: number): Promise<Interaction | null> {
    return this.model
      .findOneAndUpdate(
        { _id: id, ...NOT_HIDDEN },
        { $inc: { voteCount: change } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  async findAllOf(userId: string): Promise<Interaction[]> {
    return this.model.find({ userId }).sort({ createdAt: 1 }).lean();
  }

  /** Removes the author from everything that a user wrote; the texts stay. */
  async anonymiseAllOf(userId: string): Promise<void> {
    await this.model.updateMany({ userId }, { $unset: { userId: 1 } });
  }
}

function filterOf(
  type: InteractionType | undefined,
  rating: number | undefined,
  hidden: boolean | undefined,
): QueryFilter<Interaction> {
  if (hidden === true) return { isHidden: true, rating: rating ?? { $in: RATINGS } };
  if (rating !== undefined) return { rating };
  return { type: oneOf(type === undefined ? INTERACTION_TYPES : [type]) };
}

/** Adds the first comments to each review. The index gives their order. */
export function firstComments(model: Model<Interaction>): PipelineStage.Lookup {
  return {
    $lookup: {
      from: model.collection.name,
      localField: '_id',
      foreignField: 'parentId',
      pipeline: [{ $sort: { createdAt: 1, _id: 1 } }, { $limit: FIRST_COMMENTS }],
      as: 'comments',
    },
  };
}
